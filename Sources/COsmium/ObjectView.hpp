#pragma once

#include "COsmium.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace osmium {
class OSMObject;
}

namespace roadbook {

/// Shows libosmium's objects as the plain structures of the border.
class ObjectView {
  std::unordered_map<std::string, std::int32_t> indexes_;
  // Reused from one object to the next.
  std::string key_;
  std::vector<cosmium_tag> tags_;
  std::vector<std::int64_t> refs_;
  std::vector<cosmium_member> members_;

  void showTags(const osmium::OSMObject &object);
  void addTag(const char *key, const char *value);
  void showRefs(const osmium::OSMObject &object);
  void showMembers(const osmium::OSMObject &object);

public:
  /// Keys of the tags to show; none means all.
  void want(const char *const *keys, std::size_t count);
  /// Fills `to`; false for a node without a place. What `to` points to is valid until the next call.
  bool show(const osmium::OSMObject &object, cosmium_object &to);
};

}  // namespace roadbook
