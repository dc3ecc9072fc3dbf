#include "PbfFraming.hpp"
#include "Fault.hpp"

#include <protozero/pbf_reader.hpp>
#include <protozero/pbf_writer.hpp>

namespace roadbook {

namespace {

constexpr std::size_t maxHeaderBytes = std::size_t(64) << 10;

struct BlobHeader {
  std::string type;
  std::size_t size = 0;
};

BlobHeader parseBlobHeader(const std::string &bytes) {
  BlobHeader header;
  bool hasType = false, hasSize = false;
  protozero::pbf_reader reader{bytes};
  while (reader.next()) {
    switch (reader.tag_and_type()) {
    case protozero::tag_and_type(1, protozero::pbf_wire_type::length_delimited):
      header.type = reader.get_string();
      hasType = true;
      break;
    case protozero::tag_and_type(3, protozero::pbf_wire_type::varint): {
      const std::uint64_t size = reader.get_uint64();
      if (size > maxBlobBytes) malformed("it declares a size beyond 32 MiB, the limit of the format");
      header.size = static_cast<std::size_t>(size);
      hasSize = true;
      break;
    }
    default: reader.skip();
    }
  }
  if (!hasType || !hasSize) malformed("its header lacks the type or the size");
  return header;
}

std::uint32_t bigEndian(const std::string &bytes) {
  std::uint32_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

}  // namespace

std::string PbfFraming::readBytes(std::size_t count, std::int64_t offset) {
  // Asked of the file before memory is: a small file cannot make this reserve much.
  if (static_cast<std::int64_t>(count) > file_.identity().size - file_.offset())
    malformed(
        "The file ends in the middle of the blob at byte " + std::to_string(offset) + ": it is cut off; fetch it again.");
  std::string bytes(count, '\0');
  if (file_.read(&bytes[0], count) != count)
    malformed("The file became shorter while it was read.");
  return bytes;
}

std::string PbfFraming::readHeader(std::int64_t offset) {
  const std::uint32_t size = bigEndian(readBytes(4, offset));
  if (size == 0 || size > maxHeaderBytes)
    malformed(
        (offset == 0 ? std::string("This is not a PBF file: its") : "At byte " + std::to_string(offset) + " a") +
        " header length is " + std::to_string(size) + ", not between 1 and 65536.");
  return readBytes(size, offset);
}

bool PbfFraming::next(PbfBlob &blob) {
  blob.offset = file_.offset();
  if (blob.offset >= file_.identity().size) return false;
  const std::string headerBytes = readHeader(blob.offset);
  BlobHeader header;
  try {
    header = parseBlobHeader(headerBytes);
  } catch (const protozero::exception &error) {
    malformed("The header of the " + blob.place() + " is damaged: " + error.what() + ".");
  } catch (const Fault &fault) {
    malformed("The " + blob.place() + " cannot be used: " + fault.what() + ".");
  }
  blob.type = std::move(header.type);
  blob.bytes = readBytes(header.size, blob.offset);
  return true;
}

void appendRawBlob(std::string &to, const char *type, const std::string &content) {
  // Field 1, with a length: written by hand, so that the content is copied once.
  std::string start = "\x0a";
  for (std::size_t rest = content.size(); rest != 0 || start.size() == 1; rest >>= 7)
    start.push_back(static_cast<char>((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0)));
  std::string header;
  protozero::pbf_writer writer{header};
  writer.add_string(1, type);
  writer.add_int32(3, static_cast<std::int32_t>(start.size() + content.size()));
  for (int shift = 24; shift >= 0; shift -= 8) to.push_back(static_cast<char>(header.size() >> shift & 0xff));
  to += header;
  to += start;
  to += content;
}

}  // namespace roadbook
