#include "Fault.hpp"

#include <osmium/io/error.hpp>
#include <osmium/io/xml_input.hpp>

#include <cstring>
#include <new>

namespace roadbook {

namespace {

cosmium_status tell(cosmium_error *error, cosmium_status status, const char *message, std::int64_t line) noexcept {
  if (error != nullptr) {
    error->line = line;
    std::strncpy(error->message, message, sizeof(error->message) - 1);
    error->message[sizeof(error->message) - 1] = '\0';
  }
  return status;
}

}  // namespace

cosmium_status describeCurrentException(cosmium_error *error) noexcept {
  try {
    throw;
  } catch (const Fault &fault) {
    return tell(error, fault.status, fault.what(), fault.line);
  } catch (const std::bad_alloc &) {
    return tell(error, COSMIUM_TOO_LARGE, "There is not enough memory to read this file.", 0);
  } catch (const std::exception &other) {
    return tell(error, COSMIUM_MALFORMED, other.what(), 0);
  } catch (...) {
    return tell(error, COSMIUM_MALFORMED, "The file cannot be read, for a reason unknown.", 0);
  }
}

}  // namespace roadbook
