#include "FileKind.hpp"
#include "Fault.hpp"

#include <algorithm>
#include <cctype>

namespace roadbook {

namespace {

std::string lowercase(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char byte) { return std::tolower(byte); });
  return text;
}

bool endsWith(const std::string &name, const std::string &suffix) {
  return name.size() >= suffix.size() && name.compare(name.size() - suffix.size(), suffix.size(), suffix) == 0;
}

bool startsWith(const std::string &bytes, const std::string &prefix) { return bytes.compare(0, prefix.size(), prefix) == 0; }

/// What the first bytes look like, as an ending of a name; empty if they look like nothing known.
std::string lookOf(const std::string &bytes) {
  if (startsWith(bytes, "\x1f\x8b")) return ".osm.gz";
  if (startsWith(bytes, "BZh")) return ".osm.bz2";
  const std::size_t start = bytes.find_first_not_of(startsWith(bytes, "\xEF\xBB\xBF") ? "\xEF\xBB\xBF \t\r\n" : " \t\r\n");
  if (start != std::string::npos && bytes[start] == '<') {
    return lowercase(bytes.substr(start, 64)).find("html") == std::string::npos ? ".osm" : "HTML";
  }
  if (bytes.size() >= 13 && bytes.compare(4, 2, "\x0a\x09") == 0 && bytes.compare(6, 9, "OSMHeader") == 0) return ".osm.pbf";
  return std::string();
}

void refuseByName(const std::string &name) {
  for (const char *part : {".osc", ".osh"})
    if (endsWith(name, part) || name.find(std::string(part) + ".") != std::string::npos)
      throw Fault(COSMIUM_UNSUPPORTED, "This is a change or history file by its name; a map of one day is needed.");
}

struct NamedKind {
  const char *ending;
  const char *look;
  FileKind kind;
};

const NamedKind kinds[] = {
    {".pbf", ".osm.pbf", {true, Compression::none}},
    {".osm", ".osm", {false, Compression::none}},
    {".osm.gz", ".osm.gz", {false, Compression::gzip}},
    {".osm.bz2", ".osm.bz2", {false, Compression::bzip2}},
};

void checkLook(const NamedKind &kind, const std::string &bytes) {
  const std::string look = lookOf(bytes);
  if (look == kind.look) return;
  if (look == "HTML") malformed("This is a web page, probably an error message that was saved in place of the file.");
  if (!look.empty())
    malformed("The name ends in " + std::string(kind.ending) + ", but the file is a " + look + "; give it that ending.");
  // A PBF file with an unusual first blob is judged by its framing, which says more.
  if (!kind.kind.isPbf) malformed("The file is not what its ending " + std::string(kind.ending) + " says; fetch it again.");
}

}  // namespace

FileKind tellFileKind(const std::string &path, const InputFile &file) {
  const std::string name = lowercase(path.substr(path.find_last_of('/') + 1));
  refuseByName(name);
  for (const NamedKind &kind : kinds) {
    if (!endsWith(name, kind.ending)) continue;
    if (file.identity().size == 0) throw Fault(COSMIUM_EMPTY, "The file is empty.");
    checkLook(kind, file.peek(512));
    return kind.kind;
  }
  throw Fault(COSMIUM_UNSUPPORTED, "The name must end in .osm.pbf, .osm, .osm.gz or .osm.bz2, by which the kind is told.");
}

}  // namespace roadbook
