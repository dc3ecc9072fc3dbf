#pragma once

#include "COsmium.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace roadbook {

/// An error inside the module, with the code that it has outside.
class Fault : public std::runtime_error {
public:
  cosmium_status status;
  std::int64_t line;

  Fault(cosmium_status status, const std::string &message, std::int64_t line = 0)
      : std::runtime_error(message), status(status), line(line) {}
};

[[noreturn]] inline void malformed(const std::string &message, std::int64_t line = 0) {
  throw Fault(COSMIUM_MALFORMED, message, line);
}

[[noreturn]] inline void tooLarge(const std::string &message, std::int64_t line = 0) {
  throw Fault(COSMIUM_TOO_LARGE, message, line);
}

/// The exception that is being handled, told as a status and a text; for use in a catch-all at the border to C.
cosmium_status describeCurrentException(cosmium_error *error) noexcept;

}  // namespace roadbook
