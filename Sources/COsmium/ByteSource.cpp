#include "ByteSource.hpp"
#include "Fault.hpp"

#include <bzlib.h>
#include <zlib.h>

#include <vector>

namespace roadbook {

namespace {

const char *const cutOff = "The compressed data ends in the middle; fetch the file again.";
const char *const damaged = "The compressed data is damaged; fetch the file again.";
const char *const leftOver = "Bytes follow the end of the compressed data; fetch the file again.";

class PlainSource final : public ByteSource {
  InputFile &file_;

public:
  explicit PlainSource(InputFile &file) : file_(file) {}
  std::size_t read(char *to, std::size_t count) override { return file_.read(to, count); }
};

/// What both decompressors have: bytes of the file, and streams that follow each other in it.
class CompressedSource : public ByteSource {
  InputFile &file_;

protected:
  std::vector<char> bytes_ = std::vector<char>(1 << 16);
  bool inStream_ = true;
  bool fileEnded_ = false;

  std::size_t refill() {
    const std::size_t got = file_.read(bytes_.data(), bytes_.size());
    fileEnded_ = got == 0;
    return got;
  }

public:
  explicit CompressedSource(InputFile &file) : file_(file) {}
};

class GzipSource final : public CompressedSource {
  z_stream stream_{};

  void fill() {
    if (stream_.avail_in > 0 || fileEnded_) return;
    stream_.avail_in = static_cast<uInt>(refill());
    stream_.next_in = reinterpret_cast<Bytef *>(bytes_.data());
  }

  /// Steps to the next member. Zeros at the end of a file are padding.
  bool nextMember() {
    fill();
    while (stream_.avail_in > 0 && *stream_.next_in == 0) {
      ++stream_.next_in;
      --stream_.avail_in;
      fill();
    }
    if (stream_.avail_in == 0) return false;
    if (*stream_.next_in != 0x1f || inflateReset(&stream_) != Z_OK) malformed(leftOver);
    return inStream_ = true;
  }

public:
  explicit GzipSource(InputFile &file) : CompressedSource(file) {
    if (inflateInit2(&stream_, MAX_WBITS + 16) != Z_OK) throw std::bad_alloc();
  }
  ~GzipSource() override { inflateEnd(&stream_); }

  std::size_t read(char *to, std::size_t count) override {
    stream_.next_out = reinterpret_cast<Bytef *>(to);
    stream_.avail_out = static_cast<uInt>(count);
    while (stream_.avail_out == count) {
      if (!inStream_ && !nextMember()) return 0;
      fill();
      if (fileEnded_ && stream_.avail_in == 0) malformed(cutOff);
      const int result = inflate(&stream_, Z_NO_FLUSH);
      if (result == Z_STREAM_END) inStream_ = false;
      else if (result != Z_OK && result != Z_BUF_ERROR) malformed(damaged);
    }
    return count - stream_.avail_out;
  }
};

class Bzip2Source final : public CompressedSource {
  bz_stream stream_{};

  void fill() {
    if (stream_.avail_in > 0 || fileEnded_) return;
    stream_.avail_in = static_cast<unsigned>(refill());
    stream_.next_in = bytes_.data();
  }

  bool nextStream() {
    fill();
    if (stream_.avail_in == 0) return false;
    if (*stream_.next_in != 'B') malformed(leftOver);
    restart();
    return inStream_ = true;
  }

  void restart() {
    const bz_stream ended = stream_;
    BZ2_bzDecompressEnd(&stream_);
    stream_ = bz_stream{};
    if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK) throw std::bad_alloc();
    stream_.next_in = ended.next_in;
    stream_.avail_in = ended.avail_in;
    stream_.next_out = ended.next_out;
    stream_.avail_out = ended.avail_out;
  }

public:
  explicit Bzip2Source(InputFile &file) : CompressedSource(file) { restart(); }
  ~Bzip2Source() override { BZ2_bzDecompressEnd(&stream_); }

  std::size_t read(char *to, std::size_t count) override {
    stream_.next_out = to;
    stream_.avail_out = static_cast<unsigned>(count);
    while (stream_.avail_out == count) {
      if (!inStream_ && !nextStream()) return 0;
      fill();
      if (fileEnded_ && stream_.avail_in == 0) malformed(cutOff);
      const int result = BZ2_bzDecompress(&stream_);
      if (result == BZ_STREAM_END) inStream_ = false;
      else if (result == BZ_MEM_ERROR) throw std::bad_alloc();
      else if (result != BZ_OK) malformed(damaged);
    }
    return count - stream_.avail_out;
  }
};

}  // namespace

std::unique_ptr<ByteSource> makeByteSource(InputFile &file, Compression compression) {
  switch (compression) {
  case Compression::gzip: return std::make_unique<GzipSource>(file);
  case Compression::bzip2: return std::make_unique<Bzip2Source>(file);
  case Compression::none: break;
  }
  return std::make_unique<PlainSource>(file);
}

}  // namespace roadbook
