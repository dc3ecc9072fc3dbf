#pragma once

#include "ByteSource.hpp"

#include <protozero/data_view.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace roadbook {

/// The largest blob and the largest decompressed blob that the format allows.
constexpr std::size_t maxBlobBytes = std::size_t(32) << 20;

/// A blob as it stands in the file.
struct PbfBlob {
  std::int64_t offset = 0;
  std::string type;
  std::string bytes;

  /// `blob at byte 1234`, for errors.
  std::string place() const { return "blob at byte " + std::to_string(offset); }
};

/// Walks the blobs of a PBF file. Lengths are believed only after they were found small enough.
class PbfFraming {
  InputFile &file_;

  std::string readHeader(std::int64_t offset);
  std::string readBytes(std::size_t count, std::int64_t offset);

public:
  explicit PbfFraming(InputFile &file) : file_(file) {}

  /// Reads the next blob; false at the end of the file. Throws a Fault.
  bool next(PbfBlob &blob);
};

/// The size that a blob declares for its content; at most 32 MiB. Throws a Fault.
std::size_t contentBytes(const std::string &bytes);

/// What a blob holds, decompressed to exactly the size that it declares; throws a Fault.
std::string decompressBlob(const std::string &bytes);

/// A PBF blob with its header that holds `content` as it is.
void appendRawBlob(std::string &to, const char *type, const std::string &content);

}  // namespace roadbook
