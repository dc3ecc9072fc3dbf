#include "ByteSource.hpp"
#include "Fault.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace roadbook {

namespace {

[[noreturn]] void unreadable(int reason) {
  throw Fault(COSMIUM_UNREADABLE, std::string("The file cannot be read: ") + std::strerror(reason) + ".");
}

cosmium_identity identityOf(const struct stat &facts) {
#ifdef __APPLE__
  const auto modified = facts.st_mtimespec;
#else
  const auto modified = facts.st_mtim;
#endif
  return {
      static_cast<std::uint64_t>(facts.st_dev), static_cast<std::uint64_t>(facts.st_ino),
      static_cast<std::int64_t>(facts.st_size), static_cast<std::int64_t>(modified.tv_sec),
      static_cast<std::int64_t>(modified.tv_nsec)};
}

}  // namespace

// O_NONBLOCK: a pipe without a writer must not hold up the open that finds out that it is a pipe.
InputFile::InputFile(const char *path) : descriptor_(::open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
  if (descriptor_ < 0) unreadable(errno);
  struct stat facts;
  if (::fstat(descriptor_, &facts) != 0) {
    const int reason = errno;
    ::close(descriptor_);
    unreadable(reason);
  }
  if (!S_ISREG(facts.st_mode)) {
    ::close(descriptor_);
    throw Fault(
        COSMIUM_UNREADABLE, "This is not a regular file; an OpenStreetMap file is read several times, so save it first.");
  }
  identity_ = identityOf(facts);
}

InputFile::~InputFile() { ::close(descriptor_); }

std::size_t InputFile::read(char *to, std::size_t count) {
  std::size_t done = 0;
  while (done < count) {
    const ssize_t got = ::read(descriptor_, to + done, count - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) unreadable(errno);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  offset_ += static_cast<std::int64_t>(done);
  return done;
}

std::string InputFile::peek(std::size_t count) const {
  std::string bytes(count, '\0');
  const ssize_t got = ::pread(descriptor_, &bytes[0], count, 0);
  if (got < 0) unreadable(errno);
  bytes.resize(static_cast<std::size_t>(got));
  return bytes;
}

}  // namespace roadbook
