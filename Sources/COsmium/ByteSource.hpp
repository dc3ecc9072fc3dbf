#pragma once

#include "COsmium.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace roadbook {

/// A file on disk, opened once.
class InputFile {
  int descriptor_;
  cosmium_identity identity_;
  std::int64_t offset_ = 0;

public:
  /// Opens a regular file; throws a Fault (unreadable).
  explicit InputFile(const char *path);
  ~InputFile();
  InputFile(const InputFile &) = delete;
  InputFile &operator=(const InputFile &) = delete;

  const cosmium_identity &identity() const noexcept { return identity_; }
  std::int64_t offset() const noexcept { return offset_; }

  /// Reads as many bytes as there are, up to `count`; fewer only at the end of the file.
  std::size_t read(char *to, std::size_t count);
  /// The first bytes of the file, without moving on.
  std::string peek(std::size_t count) const;
};

/// Bytes that come one after the other, decompressed where the file is compressed.
class ByteSource {
public:
  virtual ~ByteSource() = default;
  /// Reads some bytes, at least one unless there are no more; throws a Fault.
  virtual std::size_t read(char *to, std::size_t count) = 0;
};

enum class Compression { none, gzip, bzip2 };

/// The bytes of a file; `file` must live as long as the source.
std::unique_ptr<ByteSource> makeByteSource(InputFile &file, Compression compression);

}  // namespace roadbook
