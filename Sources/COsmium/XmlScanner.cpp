#include "XmlScanner.hpp"
#include "Fault.hpp"

#include <algorithm>
#include <cstring>

namespace roadbook {

namespace {

// Values have at most 255 characters of at most 4 bytes, or six where they are escaped.
constexpr std::size_t maxTagBytes = std::size_t(64) << 10;
constexpr std::size_t maxOtherBytes = std::size_t(1) << 20;
constexpr std::size_t bytesPerRead = std::size_t(64) << 10;

}  // namespace

bool XmlScanner::more() {
  if (isEnd_) return false;
  const std::size_t size = text_.size();
  text_.resize(size + bytesPerRead);
  const std::size_t got = source_.read(&text_[size], bytesPerRead);
  text_.resize(size + got);
  isEnd_ = got == 0;
  return !isEnd_;
}

bool XmlScanner::has(std::size_t place) {
  while (place >= text_.size())
    if (!more()) return false;
  return true;
}

bool XmlScanner::startsWith(std::size_t place, const char *prefix) {
  const std::size_t length = std::strlen(prefix);
  return has(place + length - 1) && text_.compare(place, length, prefix) == 0;
}

std::int64_t XmlScanner::lineOf(std::size_t place) const {
  return line_ + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(place), '\n');
}

bool XmlScanner::hasText(std::size_t begin, std::size_t end) const {
  return text_.find_first_not_of(" \t\r\n", begin) < end;
}

void XmlScanner::forget() {
  line_ = lineOf(place_);
  text_.erase(0, place_);
  place_ = 0;
}

/// The end of the first occurrence of `what`.
std::size_t XmlScanner::find(std::size_t from, const char *what, std::size_t limit) {
  for (std::size_t start = from;;) {
    const std::size_t found = text_.find(what, start);
    if (found != std::string::npos) return found + std::strlen(what);
    if (text_.size() - from > limit) tooLarge("A comment or an instruction is longer than any honest one.", lineOf(place_));
    start = std::max(from, text_.size() - std::min(text_.size(), std::strlen(what) - 1));
    if (!more()) malformed("The file ends in the middle of a comment: it is cut off; fetch it again.", lineOf(place_));
  }
}

/// The end of a tag; '>' inside quotes does not end it.
std::size_t XmlScanner::endOfTag(std::size_t from) {
  char quote = 0;
  for (std::size_t at = from;; ++at) {
    if (at - from > maxTagBytes) tooLarge("An element is longer than any honest one.", lineOf(from));
    if (!has(at)) malformed("The file ends in the middle of an element: it is cut off; fetch it again.", lineOf(from));
    const char byte = text_[at];
    if (quote != 0) {
      if (byte == quote) quote = 0;
    } else if (byte == '"' || byte == '\'') {
      quote = byte;
    } else if (byte == '>') {
      return at + 1;
    }
  }
}

void XmlScanner::skipText() {
  for (std::size_t from = place_;;) {
    const std::size_t found = text_.find('<', from);
    if (found != std::string::npos) {
      place_ = found;
      return;
    }
    if (text_.size() - place_ > maxOtherBytes) tooLarge("There is more text than an honest file has.", lineOf(place_));
    from = text_.size();
    if (!more()) {
      place_ = text_.size();
      return;
    }
  }
}

bool XmlScanner::next(XmlTag &tag) {
  skipText();
  if (!has(place_)) return false;
  tag.begin = place_;
  tag.kind = XmlTag::Kind::other;
  if (startsWith(place_, "<!--")) {
    tag.end = find(place_ + 4, "-->", maxOtherBytes);
  } else if (startsWith(place_, "<![CDATA[")) {
    tag.end = find(place_ + 9, "]]>", maxOtherBytes);
  } else if (startsWith(place_, "<!")) {
    malformed("Document type declarations and entities are not accepted; write the file without.", lineOf(place_));
  } else if (startsWith(place_, "<?")) {
    tag.end = find(place_ + 2, "?>", maxOtherBytes);
  } else {
    const bool closes = startsWith(place_, "</");
    tag.end = endOfTag(place_);
    tag.kind = closes ? XmlTag::Kind::close : text_[tag.end - 2] == '/' ? XmlTag::Kind::empty : XmlTag::Kind::open;
  }
  place_ = tag.end;
  return true;
}

}  // namespace roadbook
