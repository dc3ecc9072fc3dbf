#pragma once

#include "Fault.hpp"

#include <protozero/pbf_reader.hpp>
#include <protozero/varint.hpp>

#include <cstdint>

namespace roadbook {

/// The field's bytes; a fault if the field was there before or is not of a kind with bytes.
inline void takeOnce(protozero::data_view &to, protozero::pbf_reader &reader) {
  if (reader.wire_type() != protozero::pbf_wire_type::length_delimited) malformed("a field has the wrong type");
  if (to.data() != nullptr) malformed("a field stands twice");
  to = reader.get_view();
}

/// The field's number as it stands; a fault if the field is not a number.
inline std::uint64_t takeNumber(protozero::pbf_reader &reader) {
  if (reader.wire_type() != protozero::pbf_wire_type::varint) malformed("a field has the wrong type");
  return reader.get_uint64();
}

/// Numbers packed one after the other.
class PackedNumbers {
  const char *next_;
  const char *end_;

public:
  explicit PackedNumbers(const protozero::data_view &view) : next_(view.data()), end_(view.data() + view.size()) {}

  bool isEmpty() const noexcept { return next_ == end_; }
  /// The next number; throws a protozero exception past the end.
  std::uint64_t next() { return protozero::decode_varint(&next_, end_); }
};

/// Numbers packed as differences; the sum must stay in 64 bits.
class PackedDifferences {
  PackedNumbers numbers_;
  std::int64_t sum_ = 0;

public:
  explicit PackedDifferences(const protozero::data_view &view) : numbers_(view) {}

  bool isEmpty() const noexcept { return numbers_.isEmpty(); }

  std::int64_t next() {
    if (__builtin_add_overflow(sum_, protozero::decode_zigzag64(numbers_.next()), &sum_))
      throw Fault(COSMIUM_BAD_VALUE, "a number does not fit 64 bits");
    return sum_;
  }
};

}  // namespace roadbook
