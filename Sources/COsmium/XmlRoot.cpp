#include "XmlRoot.hpp"
#include "Fault.hpp"
#include "XmlAttributes.hpp"
#include "XmlScanner.hpp"

#include <algorithm>
#include <cctype>

namespace roadbook {

namespace {

const char *const space = " \t\r\n";

/// The value of an attribute; empty without it.
std::string attribute(const std::string &tag, std::string_view wanted) {
  std::string found;
  forEachAttribute(tag, [&](std::string_view name, std::string_view value) {
    if (name == wanted) found = std::string(value);
  });
  return found;
}

void checkEncoding(const std::string &declaration, std::int64_t line) {
  std::string encoding = attribute(declaration, "encoding");
  std::transform(encoding.begin(), encoding.end(), encoding.begin(), [](unsigned char byte) { return std::toupper(byte); });
  if (!encoding.empty() && encoding != "UTF-8" && encoding != "UTF8" && encoding != "US-ASCII")
    malformed("The text is encoded in " + encoding.substr(0, 32) + "; write the file in UTF-8.", line);
}

std::string nameOf(const std::string &tag) { return tag.substr(1, tag.find_first_of(" \t\r\n/>") - 1); }

void checkName(const std::string &name, std::int64_t line) {
  if (name == "osm") return;
  if (name == "osmChange")
    throw Fault(
        COSMIUM_UNSUPPORTED, "This is a change file, which has only what changed; apply it to a map and use that.", line);
  malformed("This is not an OpenStreetMap file: it begins with <" + name.substr(0, 32) + ">, not <osm>.", line);
}

}  // namespace

XmlRoot readXmlRoot(XmlScanner &scanner) {
  static const std::string byteOrderMark = "\xEF\xBB\xBF";
  XmlTag tag;
  std::size_t begin = 0;
  while (scanner.next(tag)) {
    const std::int64_t line = scanner.lineOf(tag.begin);
    const bool hasMark = begin == 0 && scanner.text().compare(0, 3, byteOrderMark) == 0;
    if (scanner.hasText(hasMark ? 3 : begin, tag.begin)) malformed("This is not an XML file: it begins with text.", line);
    begin = tag.end;
    const std::string text = scanner.text().substr(tag.begin, tag.end - tag.begin);
    if (tag.kind == XmlTag::Kind::other) {
      if (text.compare(0, 5, "<?xml") == 0) checkEncoding(text, line);
      continue;
    }
    checkName(nameOf(text), line);
    return {text, attribute(text, "timestamp"), tag.kind == XmlTag::Kind::empty};
  }
  if (scanner.text().find_first_not_of(space) == std::string::npos) throw Fault(COSMIUM_EMPTY, "The file is empty.");
  malformed("This is not an OpenStreetMap file: there is no <osm> in it.");
}

}  // namespace roadbook
