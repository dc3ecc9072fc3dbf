#include "ChunkSource.hpp"
#include "Fault.hpp"
#include "PbfBlock.hpp"
#include "PbfFraming.hpp"
#include "PbfHeader.hpp"

#include <osmium/thread/pool.hpp>
#include <protozero/exception.hpp>

#include <future>
#include <list>

namespace roadbook {

namespace {

// How much is looked at together: enough to keep several threads at work, little enough to be bounded.
constexpr std::size_t blobsPerLoad = 16;
constexpr std::size_t contentBytesPerLoad = std::size_t(8) << 20;
// What is decoded together.
constexpr std::size_t decodedBytesPerChunk = std::size_t(16) << 20;

struct CheckedBlock {
  std::string content;
  BlockFacts facts;
};

/// Runs a step on a blob; its faults are told with the place of the blob.
template <typename Step> auto atPlace(const PbfBlob &blob, Step step) -> decltype(step()) {
  try {
    return step();
  } catch (const Fault &fault) {
    throw Fault(fault.status, "The " + blob.place() + " cannot be used: " + fault.what() + ".");
  } catch (const protozero::exception &error) {
    throw Fault(COSMIUM_MALFORMED, "The " + blob.place() + " is damaged: " + error.what() + ".");
  }
}

CheckedBlock checkBlob(const PbfBlob &blob, std::int32_t kinds) {
  return atPlace(blob, [&] {
    CheckedBlock block;
    block.content = decompressBlob(blob.bytes);
    block.facts = checkBlock(block.content, kinds);
    if (!block.facts.hasWanted) block.content = std::string();
    return block;
  });
}

class PbfSource final : public ChunkSource {
  PbfFraming framing_;
  osmium::thread::Pool &pool_;

  std::list<PbfBlob> readBlobs(bool &isEnd) {
    std::list<PbfBlob> blobs;
    std::size_t bytes = 0;
    for (std::size_t seen = 0; seen < blobsPerLoad && bytes < contentBytesPerLoad; ++seen) {
      PbfBlob blob;
      if ((isEnd = !framing_.next(blob))) break;
      if (blob.type == "OSMHeader")
        malformed("A second file begins at byte " + std::to_string(blob.offset) + ": merge the files, do not join them.");
      // The format asks readers to step over types that they do not know.
      if (blob.type != "OSMData") continue;
      bytes += atPlace(blob, [&] { return contentBytes(blob.bytes); });
      blobs.push_back(std::move(blob));
    }
    return blobs;
  }

  static void append(std::vector<Chunk> &chunks, std::size_t &room, const PbfBlob &blob, CheckedBlock &&block) {
    if (!block.facts.hasWanted) return;
    if (chunks.empty() || block.facts.decodedBytes + block.content.size() > room) {
      Chunk chunk;
      chunk.format = "pbf";
      chunk.place = "the " + blob.place();
      chunk.hasDeleted = false;
      appendRawBlob(chunk.bytes, "OSMHeader", plainPbfHeader());
      chunks.push_back(std::move(chunk));
      room = decodedBytesPerChunk;
    }
    room -= std::min(room, block.facts.decodedBytes + block.content.size());
    chunks.back().hasDeleted |= block.facts.hasDeleted;
    appendRawBlob(chunks.back().bytes, "OSMData", block.content);
  }

public:
  PbfSource(InputFile &file, osmium::thread::Pool &pool) : framing_(file), pool_(pool) {}

  void readHeader(cosmium_header &header) override {
    PbfBlob blob;
    if (!framing_.next(blob)) throw Fault(COSMIUM_EMPTY, "The file is empty.");
    if (blob.type != "OSMHeader") malformed("This is not an OpenStreetMap PBF file: it does not begin with a header.");
    const std::string content = atPlace(blob, [&] { return decompressBlob(blob.bytes); });
    try {
      header.replication_seconds = checkPbfHeader(content);
    } catch (const protozero::exception &error) {
      malformed(std::string("The header of the file is damaged: ") + error.what() + ".");
    }
  }

  bool next(std::vector<Chunk> &chunks, std::int32_t kinds) override {
    bool isEnd = false;
    std::list<PbfBlob> blobs = readBlobs(isEnd);
    std::list<std::future<CheckedBlock>> results;
    // All results are waited for, also after a fault: the tasks read the blobs of this frame.
    struct Waiting {
      std::list<std::future<CheckedBlock>> &results;
      ~Waiting() {
        for (auto &result : results)
          if (result.valid()) result.wait();
      }
    } waiting{results};
    for (const PbfBlob &blob : blobs)
      results.push_back(pool_.submit([&blob, kinds] { return checkBlob(blob, kinds); }));
    std::size_t room = 0;
    for (const PbfBlob &blob : blobs) {
      append(chunks, room, blob, results.front().get());
      results.pop_front();
    }
    return !(isEnd && blobs.empty());
  }
};

}  // namespace

std::unique_ptr<ChunkSource> makePbfSource(InputFile &file, osmium::thread::Pool &pool) {
  return std::make_unique<PbfSource>(file, pool);
}

}  // namespace roadbook
