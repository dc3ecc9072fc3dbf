#pragma once

#include "PbfFields.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace roadbook {

/// What the objects of a primitive block refer to: its string table, its units and offsets.
class BlockFront {
  bool hasTable_ = false;
  std::vector<std::uint16_t> stringBytes_;
  std::int64_t granularity_ = 100, latitudeOffset_ = 0, longitudeOffset_ = 0;

  void readStringTable(protozero::pbf_reader table);
  void checkCoordinate(std::int64_t value, std::int64_t offset) const;

public:
  /// Reads and checks it; it may lie anywhere in the block. Throws a Fault or a protozero exception.
  explicit BlockFront(const std::string &block);

  /// Length of a string in bytes; a Fault if there is none with that index.
  std::size_t lengthOfString(std::uint64_t index) const {
    if (index >= stringBytes_.size()) malformed("a string index lies outside the string table");
    return stringBytes_[static_cast<std::size_t>(index)];
  }

  /// A Fault if the place does not fit 32 bits of 1e-7 degrees.
  void checkLatitude(std::int64_t value) const { checkCoordinate(value, latitudeOffset_); }
  void checkLongitude(std::int64_t value) const { checkCoordinate(value, longitudeOffset_); }
  /// A Fault if the time, in units of the block, is so far away that arithmetic with it overflows.
  static void checkTime(std::int64_t time);
};

}  // namespace roadbook
