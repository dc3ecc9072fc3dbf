#include "COsmium.h"

#include "ChunkDecoder.hpp"
#include "ChunkSource.hpp"
#include "Fault.hpp"
#include "FileKind.hpp"
#include "ObjectView.hpp"

#include <osmium/osm/object.hpp>
#include <osmium/thread/pool.hpp>

#include <algorithm>
#include <deque>
#include <optional>
#include <thread>

using namespace roadbook;

namespace {

int threadCount() { return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 8U)); }

}  // namespace

struct cosmium_reader {
  InputFile file;
  // Declared before all that gives work to it.
  osmium::thread::Pool pool{threadCount()};
  std::unique_ptr<ChunkSource> source;
  std::int32_t kinds = 0;
  ObjectView view;
  std::deque<Chunk> chunks;
  std::optional<ChunkDecoder> decoder;
  std::int64_t nodesWithoutPlace = 0;

  explicit cosmium_reader(const char *path) : file(path) {
    const FileKind kind = tellFileKind(path, file);
    source = kind.isPbf ? makePbfSource(file, pool) : makeXmlSource(file, kind.compression);
  }

  bool load() {
    if (!chunks.empty() || decoder) return true;
    std::vector<Chunk> loaded;
    const bool isMore = source->next(loaded, kinds);
    std::move(loaded.begin(), loaded.end(), std::back_inserter(chunks));
    return isMore;
  }

  const osmium::OSMObject *nextObject() {
    while (decoder || !chunks.empty()) {
      if (!decoder) {
        decoder.emplace(std::move(chunks.front()), kinds, pool);
        chunks.pop_front();
      }
      if (const osmium::OSMObject *object = decoder->next()) return object;
      decoder.reset();
    }
    return nullptr;
  }

  bool next(cosmium_object &to) {
    while (const osmium::OSMObject *object = nextObject()) {
      if (!object->visible()) continue;
      if (view.show(*object, to)) return true;
      ++nodesWithoutPlace;
    }
    return false;
  }
};

namespace {

/// Runs a step; no exception passes.
template <typename Step> cosmium_status guarded(cosmium_error *error, Step step) noexcept {
  try {
    return step();
  } catch (...) {
    return describeCurrentException(error);
  }
}

}  // namespace

cosmium_status cosmium_open(const char *path, cosmium_reader **reader, cosmium_header *header, cosmium_error *error) {
  *reader = nullptr;
  return guarded(error, [&] {
    auto made = std::make_unique<cosmium_reader>(path);
    *header = cosmium_header{};
    header->identity = made->file.identity();
    header->replication_seconds = -1;
    made->source->readHeader(*header);
    *reader = made.release();
    return COSMIUM_OK;
  });
}

cosmium_status cosmium_want(
    cosmium_reader *reader, int32_t kinds, const char *const *keys, size_t key_count, cosmium_error *error) {
  return guarded(error, [&] {
    reader->kinds = kinds;
    reader->view.want(keys, key_count);
    return COSMIUM_OK;
  });
}

cosmium_status cosmium_load(cosmium_reader *reader, cosmium_error *error) {
  return guarded(error, [&] { return reader->load() ? COSMIUM_OK : COSMIUM_END; });
}

cosmium_status cosmium_next(cosmium_reader *reader, cosmium_object *object, cosmium_error *error) {
  return guarded(error, [&] { return reader->next(*object) ? COSMIUM_OK : COSMIUM_END; });
}

int64_t cosmium_offset(const cosmium_reader *reader) { return reader->file.offset(); }

int64_t cosmium_nodes_without_place(const cosmium_reader *reader) { return reader->nodesWithoutPlace; }

void cosmium_close(cosmium_reader *reader) { delete reader; }
