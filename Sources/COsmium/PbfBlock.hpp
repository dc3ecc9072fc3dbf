#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace roadbook {

/// What the check of a primitive block found out.
struct BlockFacts {
  /// There are objects of the wanted kinds.
  bool hasWanted = false;
  /// Some wanted object is marked as deleted.
  bool hasDeleted = false;
  /// About how many bytes the wanted objects take when decoded.
  std::size_t decodedBytes = 0;
};

/// Checks a primitive block, as far as it is about the wanted kinds: all that a decoder would have to believe.
///
/// Indexes lie inside the string table, lists that belong together are equally long, sums stay in their types,
/// coordinates fit 32 bits of 1e-7 degrees, strings hold no zero, and no small block stands for much memory.
/// Throws a Fault or a protozero exception.
BlockFacts checkBlock(const std::string &content, std::int32_t kinds);

}  // namespace roadbook
