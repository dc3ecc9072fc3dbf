#include "PbfFront.hpp"

#include <cstring>
#include <limits>

namespace roadbook {

namespace {

constexpr std::size_t maxStringBytes = 1024;
constexpr std::size_t maxStrings = std::size_t(1) << 20;
// In units of the block, and milliseconds per unit: their product stays far inside 64 bits.
constexpr std::int64_t maxTime = std::int64_t(1) << 42, maxTimeUnit = 1000000;

std::int64_t checkedUnit(std::uint64_t value, std::int64_t limit) {
  if (value == 0 || value > static_cast<std::uint64_t>(limit))
    throw Fault(COSMIUM_BAD_VALUE, "the unit of its coordinates or times is zero, negative or huge");
  return static_cast<std::int64_t>(value);
}

}  // namespace

BlockFront::BlockFront(const std::string &content) {
  protozero::pbf_reader block{content};
  while (block.next()) {
    switch (block.tag()) {
    case 1: {
      protozero::data_view table;
      takeOnce(table, block);
      readStringTable(protozero::pbf_reader{table});
      break;
    }
    case 17: granularity_ = checkedUnit(takeNumber(block), std::numeric_limits<std::int32_t>::max()); break;
    case 18: checkedUnit(takeNumber(block), maxTimeUnit); break;
    case 19: latitudeOffset_ = static_cast<std::int64_t>(takeNumber(block)); break;
    case 20: longitudeOffset_ = static_cast<std::int64_t>(takeNumber(block)); break;
    default: block.skip();
    }
  }
}

void BlockFront::readStringTable(protozero::pbf_reader table) {
  if (hasTable_) malformed("it has two string tables");
  hasTable_ = true;
  while (table.next()) {
    if (table.tag() != 1 || table.wire_type() != protozero::pbf_wire_type::length_delimited) {
      table.skip();
      continue;
    }
    const protozero::data_view string = table.get_view();
    if (string.size() > maxStringBytes) malformed("a string is longer than 1024 bytes");
    if (!string.empty() && std::memchr(string.data(), 0, string.size()) != nullptr) malformed("a string holds a zero");
    if (stringBytes_.size() == maxStrings) tooLarge("it has more strings than any honest block");
    stringBytes_.push_back(static_cast<std::uint16_t>(string.size()));
  }
}

void BlockFront::checkCoordinate(std::int64_t value, std::int64_t offset) const {
  const __int128 nanodegrees = static_cast<__int128>(value) * granularity_ + offset;
  const __int128 limit = static_cast<__int128>(std::numeric_limits<std::int32_t>::max()) * 100;
  if (nanodegrees > limit || nanodegrees < -limit) throw Fault(COSMIUM_BAD_VALUE, "a coordinate is not on the globe");
}

void BlockFront::checkTime(std::int64_t time) {
  if (time > maxTime || time < -maxTime) throw Fault(COSMIUM_BAD_VALUE, "a time is outside all calendars");
}

}  // namespace roadbook
