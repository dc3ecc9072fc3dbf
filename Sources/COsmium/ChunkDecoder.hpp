#pragma once

#include "ChunkSource.hpp"

#include <memory>

namespace osmium {
class OSMObject;
}

namespace roadbook {

/// Decodes a piece by libosmium, object by object.
class ChunkDecoder {
  class Pass;
  std::unique_ptr<Pass> pass_;

public:
  ChunkDecoder(Chunk chunk, std::int32_t kinds, osmium::thread::Pool &pool);
  ~ChunkDecoder();
  ChunkDecoder(ChunkDecoder &&) noexcept;
  ChunkDecoder &operator=(ChunkDecoder &&) noexcept;

  /// The next object, valid until the next call; null at the end. Throws a Fault.
  const osmium::OSMObject *next();
};

}  // namespace roadbook
