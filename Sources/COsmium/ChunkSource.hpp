#pragma once

#include "COsmium.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace osmium {
namespace thread {
class Pool;
}
}  // namespace osmium

namespace roadbook {

class InputFile;
enum class Compression;

/// A complete small OpenStreetMap file in memory: a piece of the whole that was checked and is safe to decode.
struct Chunk {
  std::string bytes;
  /// Format, as libosmium names it.
  const char *format = "";
  /// Where the piece begins, for errors that do not tell a line: `line 7`, `the blob at byte 57`.
  std::string place;
  /// To be added to a line number of the piece to get one of the file.
  std::int64_t lineOffset = 0;
  /// Some object is marked as deleted; the decoder must read the metadata to see it.
  bool hasDeleted = true;
};

/// A file as pieces, each with a bounded size and a bounded memory need.
class ChunkSource {
public:
  virtual ~ChunkSource() = default;
  /// What the front of the file says; called once, before the first piece. Throws a Fault.
  virtual void readHeader(cosmium_header &header) = 0;
  /// Reads on and gives the next pieces for objects of the wanted kinds; none of them may have any, and there may be
  /// none. False at the end of the file. Throws a Fault.
  virtual bool next(std::vector<Chunk> &chunks, std::int32_t kinds) = 0;
};

std::unique_ptr<ChunkSource> makePbfSource(InputFile &file, osmium::thread::Pool &pool);
std::unique_ptr<ChunkSource> makeXmlSource(InputFile &file, Compression compression);

}  // namespace roadbook
