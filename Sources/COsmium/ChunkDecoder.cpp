#include "ChunkDecoder.hpp"
#include "Fault.hpp"

#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/osm/object.hpp>
#include <osmium/thread/pool.hpp>

namespace roadbook {

namespace {

osmium::osm_entity_bits::type entities(std::int32_t kinds) {
  auto bits = osmium::osm_entity_bits::nothing;
  if ((kinds & COSMIUM_NODES) != 0) bits |= osmium::osm_entity_bits::node;
  if ((kinds & COSMIUM_WAYS) != 0) bits |= osmium::osm_entity_bits::way;
  if ((kinds & COSMIUM_RELATIONS) != 0) bits |= osmium::osm_entity_bits::relation;
  return bits;
}

}  // namespace

class ChunkDecoder::Pass {
  using Objects = osmium::memory::ItemIteratorRange<const osmium::OSMObject>;

  // Declared before the reader, whose threads read it.
  Chunk chunk_;
  osmium::io::Reader reader_;
  osmium::memory::Buffer buffer_;
  Objects::iterator next_{}, end_{};

  [[noreturn]] void damaged(std::string reason) const {
    if (!reason.empty() && reason.back() == '.') reason.pop_back();
    malformed("The file is damaged (in or after " + chunk_.place + "): " + reason + ".");
  }

  template <typename Step> auto withPlace(Step step) -> decltype(step()) {
    try {
      return step();
    } catch (const std::bad_alloc &) {
      throw;
    } catch (const osmium::xml_error &error) {
      if (error.line == 0) damaged(error.error_string);
      const std::int64_t line = static_cast<std::int64_t>(error.line) + chunk_.lineOffset;
      throw Fault(COSMIUM_MALFORMED, "The file is damaged: " + error.error_string + ".", line);
    } catch (const std::exception &error) {
      damaged(error.what());
    }
  }

  bool load() {
    buffer_ = reader_.read();
    // The reader took a copy of the bytes before it made the first object of them.
    std::string().swap(chunk_.bytes);
    if (!buffer_) return false;
    const osmium::memory::Buffer &objects = buffer_;
    next_ = objects.select<osmium::OSMObject>().begin();
    end_ = objects.select<osmium::OSMObject>().end();
    return true;
  }

public:
  Pass(Chunk chunk, std::int32_t kinds, osmium::thread::Pool &pool)
      : chunk_(std::move(chunk)),
        reader_(
            osmium::io::File{chunk_.bytes.data(), chunk_.bytes.size(), chunk_.format}, pool, entities(kinds),
            chunk_.hasDeleted ? osmium::io::read_meta::yes : osmium::io::read_meta::no) {}

  const osmium::OSMObject *next() {
    return withPlace([&]() -> const osmium::OSMObject * {
      while (next_ == end_)
        if (!load()) return nullptr;
      return &*next_++;
    });
  }
};

ChunkDecoder::ChunkDecoder(Chunk chunk, std::int32_t kinds, osmium::thread::Pool &pool)
    : pass_(std::make_unique<Pass>(std::move(chunk), kinds, pool)) {}
ChunkDecoder::~ChunkDecoder() = default;
ChunkDecoder::ChunkDecoder(ChunkDecoder &&) noexcept = default;
ChunkDecoder &ChunkDecoder::operator=(ChunkDecoder &&) noexcept = default;

const osmium::OSMObject *ChunkDecoder::next() { return pass_->next(); }

}  // namespace roadbook
