#pragma once

#include <string>

namespace roadbook {

class XmlScanner;

/// The root element of an XML file.
struct XmlRoot {
  /// Its opening tag as it stands.
  std::string tag;
  /// The value of `timestamp`; empty without one.
  std::string timestamp;
  /// It ends where it begins: `<osm/>`.
  bool isEmpty = false;
};

/// Reads up to the root and checks that it is that of a map, in an encoding that is read. Throws a Fault.
XmlRoot readXmlRoot(XmlScanner &scanner);

}  // namespace roadbook
