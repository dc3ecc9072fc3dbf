#pragma once

#include "ByteSource.hpp"

#include <string>

namespace roadbook {

/// How a file is to be read.
struct FileKind {
  bool isPbf = false;
  Compression compression = Compression::none;
};

/// The kind that a file's name promises, after a look at its first bytes; throws a Fault where they say otherwise.
FileKind tellFileKind(const std::string &path, const InputFile &file);

}  // namespace roadbook
