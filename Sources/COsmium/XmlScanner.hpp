#pragma once

#include "ByteSource.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace roadbook {

/// A piece of markup, as places in the scanner's text.
struct XmlTag {
  enum class Kind { open, close, empty, other };
  Kind kind = Kind::other;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Goes through XML from one piece of markup to the next and holds no more of it than asked for.
///
/// It knows where markup ends and nothing else; the parser proper runs on what it cuts out. What a hostile file could
/// make a parser hold without limit is refused here: long markup, long text, document type declarations.
class XmlScanner {
  ByteSource &source_;
  std::string text_;
  std::size_t place_ = 0;
  std::int64_t line_ = 1;
  bool isEnd_ = false;

  bool more();
  bool has(std::size_t place);
  bool startsWith(std::size_t place, const char *prefix);
  std::size_t find(std::size_t from, const char *what, std::size_t limit);
  std::size_t endOfTag(std::size_t from);
  void skipText();

public:
  explicit XmlScanner(ByteSource &source) : source_(source) {}

  /// The next markup; false at the end of the file. Throws a Fault.
  bool next(XmlTag &tag);
  /// The text that is held: from the last `forget` to beyond the last markup.
  const std::string &text() const noexcept { return text_; }
  /// The end of the last markup.
  std::size_t place() const noexcept { return place_; }
  /// Lets go of the text up to the end of the last markup, which becomes place 0.
  void forget();
  /// Line of what was last let go of, counted from 1.
  std::int64_t line() const noexcept { return line_; }
  /// Line of a place in the text.
  std::int64_t lineOf(std::size_t place) const;
  /// Whether something other than white space lies between two places.
  bool hasText(std::size_t begin, std::size_t end) const;
};

}  // namespace roadbook
