#include "ObjectView.hpp"

#include <osmium/osm/node.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>

#include <cstring>

namespace roadbook {

namespace {

std::int32_t kindOf(osmium::item_type type) {
  switch (type) {
  case osmium::item_type::node: return COSMIUM_NODES;
  case osmium::item_type::way: return COSMIUM_WAYS;
  default: return COSMIUM_RELATIONS;
  }
}

}  // namespace

void ObjectView::want(const char *const *keys, std::size_t count) {
  for (std::size_t index = 0; index < count; ++index) indexes_.emplace(keys[index], static_cast<std::int32_t>(index));
}

void ObjectView::addTag(const char *key, const char *value) {
  std::int32_t index = -1;
  if (!indexes_.empty()) {
    key_.assign(key);
    const auto found = indexes_.find(key_);
    if (found == indexes_.end()) return;
    index = found->second;
  }
  tags_.push_back({index, static_cast<std::uint32_t>(std::strlen(value)), key, value});
}

// An XML object whose tags and references are mixed has several lists of each.
void ObjectView::showTags(const osmium::OSMObject &object) {
  tags_.clear();
  for (const auto &list : object.subitems<osmium::TagList>())
    for (const auto &tag : list) addTag(tag.key(), tag.value());
}

void ObjectView::showRefs(const osmium::OSMObject &object) {
  refs_.clear();
  if (object.type() != osmium::item_type::way) return;
  for (const auto &list : object.subitems<osmium::WayNodeList>())
    for (const auto &node : list) refs_.push_back(node.ref());
}

void ObjectView::showMembers(const osmium::OSMObject &object) {
  members_.clear();
  if (object.type() != osmium::item_type::relation) return;
  for (const auto &list : object.subitems<osmium::RelationMemberList>())
    for (const auto &member : list) members_.push_back({member.ref(), kindOf(member.type()), member.role()});
}

bool ObjectView::show(const osmium::OSMObject &object, cosmium_object &to) {
  to = cosmium_object{};
  to.kind = kindOf(object.type());
  to.id = object.id();
  if (object.type() == osmium::item_type::node) {
    const osmium::Location place = static_cast<const osmium::Node &>(object).location();
    if (!place.valid()) return false;
    to.latitude_e7 = place.y();
    to.longitude_e7 = place.x();
  }
  showTags(object);
  showRefs(object);
  showMembers(object);
  to.tags = tags_.data();
  to.tag_count = tags_.size();
  to.refs = refs_.data();
  to.ref_count = refs_.size();
  to.members = members_.data();
  to.member_count = members_.size();
  return true;
}

}  // namespace roadbook
