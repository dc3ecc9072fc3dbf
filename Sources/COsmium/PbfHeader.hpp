#pragma once

#include <cstdint>
#include <string>

namespace roadbook {

/// Checks the content of the OSMHeader blob: its required features must be known. Throws a Fault.
///
/// Returns the replication timestamp in seconds since 1970, negative where there is none.
std::int64_t checkPbfHeader(const std::string &content);

/// A content of an OSMHeader blob that asks for nothing unusual.
std::string plainPbfHeader();

}  // namespace roadbook
