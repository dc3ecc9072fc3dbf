#include "ByteSource.hpp"
#include "ChunkSource.hpp"
#include "Fault.hpp"
#include "XmlAttributes.hpp"
#include "XmlRoot.hpp"
#include "XmlScanner.hpp"

#include <algorithm>
#include <cstring>

namespace roadbook {

namespace {

constexpr std::size_t bytesPerChunk = std::size_t(1) << 20;
constexpr std::size_t maxObjectBytes = std::size_t(4) << 20;
constexpr int maxDepth = 8;

bool endsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// Refuses coordinates whose power of ten would make libosmium's whole numbers overflow into a place that looks good.
void checkCoordinates(std::string_view tag) {
  forEachAttribute(tag, [&](std::string_view name, std::string_view value) {
    if (!endsWith(name, "lat") && !endsWith(name, "lon")) return;
    const std::size_t exponent = value.find_first_of("eE&");
    if (exponent == std::string_view::npos || value.substr(exponent + 1, 1) == "-") return;
    throw Fault(
        COSMIUM_BAD_VALUE, "The coordinate '" + std::string(value.substr(0, 64)) + "' is not written as degrees are.");
  });
}

/// Cuts an XML file between its objects and gives each piece the root element of the whole.
class XmlSource final : public ChunkSource {
  std::unique_ptr<ByteSource> bytes_;
  XmlScanner scanner_;
  XmlRoot root_;
  bool isAtEnd_ = false;

  /// Only nodes, references to nodes and bounds have places that are read.
  void checkPlace(const XmlTag &tag) const {
    const std::string_view text = std::string_view(scanner_.text()).substr(tag.begin, tag.end - tag.begin);
    if (text[1] != 'n' && text[1] != 'b') return;
    try {
      checkCoordinates(text);
    } catch (Fault &fault) {
      fault.line = scanner_.lineOf(tag.begin);
      throw;
    }
  }

  /// Moves to the end of the next child of the root; false if the root ends instead.
  bool skipChild() {
    const std::size_t begin = scanner_.place();
    XmlTag tag;
    for (int depth = 0;;) {
      if (!scanner_.next(tag))
        malformed("The file ends in the middle: it is cut off; fetch it again.", scanner_.lineOf(scanner_.place()));
      if (tag.kind == XmlTag::Kind::open && ++depth > maxDepth)
        malformed("Elements are nested deeper than in any OpenStreetMap file.", scanner_.lineOf(tag.begin));
      if (tag.kind == XmlTag::Kind::open || tag.kind == XmlTag::Kind::empty) checkPlace(tag);
      if (tag.kind == XmlTag::Kind::close && --depth < 0) return false;
      if (scanner_.place() - begin > maxObjectBytes)
        tooLarge("An object is larger than any honest one.", scanner_.lineOf(begin));
      if (depth == 0) return true;
    }
  }

  /// After the root there may be comments, nothing else.
  void checkEnd() {
    scanner_.forget();
    XmlTag tag;
    bool isMarkup = false;
    do {
      const std::size_t begin = scanner_.place();
      isMarkup = scanner_.next(tag);
      const std::size_t end = isMarkup ? tag.begin : scanner_.place();
      if (scanner_.hasText(begin, end) || (isMarkup && tag.kind != XmlTag::Kind::other))
        malformed("Something follows the end of the data; fetch the file again.", scanner_.lineOf(end));
      scanner_.forget();
    } while (isMarkup);
  }

public:
  XmlSource(InputFile &file, Compression compression)
      : bytes_(makeByteSource(file, compression)), scanner_(*bytes_) {}

  void readHeader(cosmium_header &header) override {
    root_ = readXmlRoot(scanner_);
    isAtEnd_ = root_.isEmpty;
    std::strncpy(header.timestamp, root_.timestamp.c_str(), sizeof(header.timestamp) - 1);
    scanner_.forget();
    if (isAtEnd_) checkEnd();
  }

  bool next(std::vector<Chunk> &chunks, std::int32_t) override {
    if (isAtEnd_) return false;
    Chunk chunk;
    chunk.format = "osm";
    chunk.place = "line " + std::to_string(scanner_.line());
    const auto linesOfRoot = std::count(root_.tag.begin(), root_.tag.end(), '\n');
    chunk.lineOffset = scanner_.line() - 1 - linesOfRoot;
    std::size_t end = 0;
    while (!isAtEnd_ && end < bytesPerChunk) {
      isAtEnd_ = !skipChild();
      if (!isAtEnd_) end = scanner_.place();
    }
    // The root's own end stays in the piece as it is, so that the parser compares the names.
    if (isAtEnd_) end = scanner_.place();
    chunk.bytes = root_.tag + scanner_.text().substr(0, end);
    if (isAtEnd_) checkEnd();
    else {
      chunk.bytes += "</osm>";
      scanner_.forget();
    }
    chunks.push_back(std::move(chunk));
    return true;
  }
};

}  // namespace

std::unique_ptr<ChunkSource> makeXmlSource(InputFile &file, Compression compression) {
  return std::make_unique<XmlSource>(file, compression);
}

}  // namespace roadbook
