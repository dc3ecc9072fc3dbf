#include "Fault.hpp"
#include "PbfFraming.hpp"

#include <lz4.h>
#include <protozero/pbf_reader.hpp>
#include <zlib.h>

namespace roadbook {

namespace {

// Fields of the Blob message.
enum : std::uint32_t { rawField = 1, sizeField = 2, zlibField = 3, lzmaField = 4, bzip2Field = 5, lz4Field = 6, zstdField = 7 };

struct Blob {
  std::uint32_t encoding = 0;
  protozero::data_view data;
  bool hasSize = false;
  std::size_t size = 0;
};

const char *nameOf(std::uint32_t field) {
  switch (field) {
  case lzmaField: return "LZMA";
  case bzip2Field: return "bzip2";
  case zstdField: return "zstd";
  default: return "an unknown method";
  }
}

void readSize(Blob &blob, std::uint64_t size) {
  if (size > maxBlobBytes) malformed("it declares a content beyond 32 MiB, the limit of the format");
  blob.size = static_cast<std::size_t>(size);
  blob.hasSize = true;
}

Blob parseBlob(const std::string &bytes) {
  Blob blob;
  protozero::pbf_reader reader{bytes};
  while (reader.next()) {
    const bool isBytes = reader.wire_type() == protozero::pbf_wire_type::length_delimited;
    if (reader.tag() == sizeField && reader.wire_type() == protozero::pbf_wire_type::varint) {
      readSize(blob, reader.get_uint64());
    } else if (reader.tag() != sizeField && reader.tag() <= zstdField && isBytes) {
      if (blob.encoding != 0) malformed("it holds its content twice");
      blob.encoding = reader.tag();
      blob.data = reader.get_view();
    } else {
      reader.skip();
    }
  }
  if (blob.encoding == 0) malformed("it holds no content");
  return blob;
}

/// Inflates into exactly the declared size: one byte more or less is a fault, found before it is written.
std::string inflateBlob(const Blob &blob) {
  std::string content(blob.size, '\0');
  // A place to stand for an empty content: zlib takes no null pointer.
  Bytef nothing = 0;
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
  stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(blob.data.data()));
  stream.avail_in = static_cast<uInt>(blob.data.size());
  stream.next_out = content.empty() ? &nothing : reinterpret_cast<Bytef *>(&content[0]);
  stream.avail_out = static_cast<uInt>(content.size());
  const int result = inflate(&stream, Z_FINISH);
  const bool isExact = result == Z_STREAM_END && stream.avail_out == 0 && stream.avail_in == 0;
  inflateEnd(&stream);
  if (result == Z_MEM_ERROR) throw std::bad_alloc();
  if (result == Z_DATA_ERROR || result == Z_NEED_DICT) malformed("its compressed data is damaged");
  if (!isExact) malformed("its compressed data does not have the size that it declares");
  return content;
}

std::string expandLz4(const Blob &blob) {
  std::string content(blob.size, '\0');
  const int result = LZ4_decompress_safe(
      blob.data.data(), &content[0], static_cast<int>(blob.data.size()), static_cast<int>(content.size()));
  if (result < 0 || static_cast<std::size_t>(result) != content.size())
    malformed("its compressed data is damaged or does not have the size that it declares");
  return content;
}

}  // namespace

std::size_t contentBytes(const std::string &bytes) {
  const Blob blob = parseBlob(bytes);
  return blob.encoding == rawField ? blob.data.size() : blob.size;
}

std::string decompressBlob(const std::string &bytes) {
  const Blob blob = parseBlob(bytes);
  if (blob.encoding == rawField) {
    if (blob.hasSize && blob.size != blob.data.size()) malformed("its content does not have the size that it declares");
    return std::string(blob.data.data(), blob.data.size());
  }
  if (blob.encoding != zlibField && blob.encoding != lz4Field)
    throw Fault(
        COSMIUM_UNSUPPORTED, std::string("it is compressed with ") + nameOf(blob.encoding) +
                                 ", which is not read here; write the file anew with zlib");
  if (!blob.hasSize) malformed("it does not declare the size of its content");
  return blob.encoding == zlibField ? inflateBlob(blob) : expandLz4(blob);
}

}  // namespace roadbook
