#include "PbfBlock.hpp"
#include "Fault.hpp"
#include "PbfFields.hpp"

#include <cstring>
#include <limits>
#include <vector>

namespace roadbook {

namespace {

using protozero::data_view;
using protozero::pbf_reader;

// Far beyond the largest object (32 000 members) and the largest block (8000 objects) that writers make.
constexpr std::size_t maxObjectBytes = std::size_t(4) << 20;
constexpr std::size_t maxBlockBytes = std::size_t(48) << 20;
constexpr std::size_t maxStringBytes = 1024;
constexpr std::size_t maxStrings = std::size_t(1) << 20;
// In units of the block, and milliseconds per unit: their product stays far inside 64 bits.
constexpr std::int64_t maxTime = std::int64_t(1) << 42, maxTimeUnit = 1000000;
// About what the decoder takes for an object, and for each of the things that an object has.
constexpr std::size_t bytesPerObject = 64, bytesPerTag = 2, bytesPerRef = 16, bytesPerMember = 32;

class BlockCheck {
  std::int32_t kinds_;
  BlockFacts facts_;
  bool hasTable_ = false;
  std::vector<std::uint16_t> stringBytes_;
  std::int64_t granularity_ = 100, latitudeOffset_ = 0, longitudeOffset_ = 0;

  bool wants(std::int32_t kind) const noexcept { return (kinds_ & kind) != 0; }

  void count(std::size_t objectBytes) {
    if (objectBytes > maxObjectBytes) tooLarge("an object has more tags, nodes or members than any honest one");
    facts_.hasWanted = true;
    facts_.decodedBytes += objectBytes;
    if (facts_.decodedBytes > maxBlockBytes) tooLarge("its objects take more memory than those of any honest block");
  }

  std::size_t lengthOfString(std::uint64_t index) const {
    if (index >= stringBytes_.size()) malformed("a string index lies outside the string table");
    return stringBytes_[static_cast<std::size_t>(index)];
  }

  void readStringTable(pbf_reader table) {
    if (hasTable_) malformed("it has two string tables");
    hasTable_ = true;
    while (table.next()) {
      if (table.tag() != 1 || table.wire_type() != protozero::pbf_wire_type::length_delimited) {
        table.skip();
        continue;
      }
      const data_view string = table.get_view();
      if (string.size() > maxStringBytes) malformed("a string is longer than 1024 bytes");
      if (!string.empty() && std::memchr(string.data(), 0, string.size()) != nullptr) malformed("a string holds a zero");
      if (stringBytes_.size() == maxStrings) tooLarge("it has more strings than any honest block");
      stringBytes_.push_back(static_cast<std::uint16_t>(string.size()));
    }
  }

  static std::int64_t checkedUnit(std::uint64_t value, std::int64_t limit) {
    if (value == 0 || value > static_cast<std::uint64_t>(limit))
      throw Fault(COSMIUM_BAD_VALUE, "the unit of its coordinates or times is zero, negative or huge");
    return static_cast<std::int64_t>(value);
  }

  static void checkTime(std::int64_t time) {
    if (time > maxTime || time < -maxTime) throw Fault(COSMIUM_BAD_VALUE, "a time is outside all calendars");
  }

  void readFront(pbf_reader block) {
    while (block.next()) {
      switch (block.tag()) {
      case 1: {
        data_view table;
        takeOnce(table, block);
        readStringTable(pbf_reader{table});
        break;
      }
      case 17: granularity_ = checkedUnit(takeNumber(block), std::numeric_limits<std::int32_t>::max()); break;
      case 18: checkedUnit(takeNumber(block), maxTimeUnit); break;
      case 19: latitudeOffset_ = static_cast<std::int64_t>(takeNumber(block)); break;
      case 20: longitudeOffset_ = static_cast<std::int64_t>(takeNumber(block)); break;
      default: block.skip();
      }
    }
  }

  void checkCoordinate(std::int64_t value, std::int64_t offset) const {
    const __int128 nanodegrees = static_cast<__int128>(value) * granularity_ + offset;
    const __int128 limit = static_cast<__int128>(std::numeric_limits<std::int32_t>::max()) * 100;
    if (nanodegrees > limit || nanodegrees < -limit)
      throw Fault(COSMIUM_BAD_VALUE, "a coordinate is not on the globe");
  }

  /// Bytes of the tags of an object other than a dense node.
  std::size_t checkTags(const data_view &keys, const data_view &values) const {
    PackedNumbers key{keys}, value{values};
    std::size_t bytes = 0;
    while (!key.isEmpty() && !value.isEmpty())
      bytes += bytesPerTag + lengthOfString(key.next()) + lengthOfString(value.next());
    if (!key.isEmpty() || !value.isEmpty()) malformed("an object does not have as many tag keys as values");
    return bytes;
  }

  /// Looks for the mark of deletion in the metadata of an object. If there is one, the decoder reads the rest too.
  void checkInfo(const data_view &view) {
    pbf_reader info{view};
    while (info.next()) {
      switch (info.tag()) {
      case 2: checkTime(static_cast<std::int64_t>(takeNumber(info))); break;
      case 6: facts_.hasDeleted |= takeNumber(info) == 0; break;
      default: info.skip();
      }
    }
  }

  void checkNode(pbf_reader node) {
    data_view keys, values, info;
    std::int64_t latitude = 0, longitude = 0;
    while (node.next()) {
      switch (node.tag()) {
      case 1: takeNumber(node); break;
      case 2: takeOnce(keys, node); break;
      case 3: takeOnce(values, node); break;
      case 4: takeOnce(info, node); break;
      case 8: latitude = protozero::decode_zigzag64(takeNumber(node)); break;
      case 9: longitude = protozero::decode_zigzag64(takeNumber(node)); break;
      default: node.skip();
      }
    }
    checkCoordinate(latitude, latitudeOffset_);
    checkCoordinate(longitude, longitudeOffset_);
    checkInfo(info);
    count(bytesPerObject + checkTags(keys, values));
  }

  void checkWay(pbf_reader way) {
    data_view keys, values, info, refs, latitudes, longitudes;
    while (way.next()) {
      switch (way.tag()) {
      case 1: takeNumber(way); break;
      case 2: takeOnce(keys, way); break;
      case 3: takeOnce(values, way); break;
      case 4: takeOnce(info, way); break;
      case 8: takeOnce(refs, way); break;
      case 9: takeOnce(latitudes, way); break;
      case 10: takeOnce(longitudes, way); break;
      default: way.skip();
      }
    }
    checkInfo(info);
    count(bytesPerObject + checkTags(keys, values) + bytesPerRef * checkRefs(refs, latitudes, longitudes));
  }

  std::size_t checkRefs(const data_view &refs, const data_view &latitudes, const data_view &longitudes) const {
    PackedDifferences ref{refs}, latitude{latitudes}, longitude{longitudes};
    const bool hasPlaces = !latitude.isEmpty() || !longitude.isEmpty();
    std::size_t number = 0;
    for (; !ref.isEmpty(); ++number) {
      ref.next();
      if (!hasPlaces) continue;
      checkCoordinate(latitude.next(), latitudeOffset_);
      checkCoordinate(longitude.next(), longitudeOffset_);
    }
    if (!latitude.isEmpty() || !longitude.isEmpty()) malformed("a way does not have as many places as nodes");
    return number;
  }

  void checkRelation(pbf_reader relation) {
    data_view keys, values, info, roles, members, types;
    while (relation.next()) {
      switch (relation.tag()) {
      case 1: takeNumber(relation); break;
      case 2: takeOnce(keys, relation); break;
      case 3: takeOnce(values, relation); break;
      case 4: takeOnce(info, relation); break;
      case 8: takeOnce(roles, relation); break;
      case 9: takeOnce(members, relation); break;
      case 10: takeOnce(types, relation); break;
      default: relation.skip();
      }
    }
    checkInfo(info);
    count(bytesPerObject + checkTags(keys, values) + checkMembers(roles, members, types));
  }

  std::size_t checkMembers(const data_view &roles, const data_view &members, const data_view &types) const {
    PackedNumbers role{roles}, type{types};
    PackedDifferences member{members};
    std::size_t bytes = 0;
    while (!role.isEmpty() && !member.isEmpty() && !type.isEmpty()) {
      bytes += bytesPerMember + lengthOfString(role.next());
      member.next();
      if (type.next() > 2) malformed("a relation has a member of an unknown type");
    }
    if (!role.isEmpty() || !member.isEmpty() || !type.isEmpty())
      malformed("a relation does not have as many roles as members and types");
    return bytes;
  }

  void checkDense(pbf_reader dense) {
    data_view ids, info, latitudes, longitudes, tags;
    while (dense.next()) {
      switch (dense.tag()) {
      case 1: takeOnce(ids, dense); break;
      case 5: takeOnce(info, dense); break;
      case 8: takeOnce(latitudes, dense); break;
      case 9: takeOnce(longitudes, dense); break;
      case 10: takeOnce(tags, dense); break;
      default: dense.skip();
      }
    }
    const std::size_t number = checkDenseNodes(ids, latitudes, longitudes, tags);
    checkDenseInfo(info, number);
  }

  std::size_t checkDenseNodes(
      const data_view &ids, const data_view &latitudes, const data_view &longitudes, const data_view &tags) {
    PackedDifferences id{ids}, latitude{latitudes}, longitude{longitudes};
    PackedNumbers tag{tags};
    const bool hasTags = !tag.isEmpty();
    std::size_t number = 0;
    for (; !id.isEmpty(); ++number) {
      id.next();
      checkCoordinate(latitude.next(), latitudeOffset_);
      checkCoordinate(longitude.next(), longitudeOffset_);
      count(bytesPerObject + (hasTags ? checkDenseTags(tag) : 0));
    }
    if (!latitude.isEmpty() || !longitude.isEmpty()) malformed("it does not have as many places as nodes");
    if (!tag.isEmpty()) malformed("it has tags of more nodes than there are");
    return number;
  }

  std::size_t checkDenseTags(PackedNumbers &tag) const {
    std::size_t bytes = 0;
    while (const std::uint64_t key = tag.next()) bytes += bytesPerTag + lengthOfString(key) + lengthOfString(tag.next());
    return bytes;
  }

  void checkDenseInfo(const data_view &view, std::size_t nodes) {
    data_view times, changesets, visible;
    pbf_reader info{view};
    while (info.next()) {
      switch (info.tag()) {
      case 2: takeOnce(times, info); break;
      case 3: takeOnce(changesets, info); break;
      case 6: takeOnce(visible, info); break;
      default: info.skip();
      }
    }
    for (PackedDifferences time{times}; !time.isEmpty();) checkTime(time.next());
    for (PackedDifferences changeset{changesets}; !changeset.isEmpty();) changeset.next();
    PackedNumbers mark{visible};
    if (mark.isEmpty()) return;
    std::size_t number = 0;
    for (; !mark.isEmpty(); ++number) facts_.hasDeleted |= mark.next() == 0;
    if (number != nodes) malformed("it does not have as many marks of deletion as nodes");
  }

  void checkGroup(pbf_reader group) {
    while (group.next()) {
      const std::uint32_t field = group.tag();
      const std::int32_t kind = field == 1 || field == 2 ? COSMIUM_NODES
          : field == 3                                   ? COSMIUM_WAYS
          : field == 4                                   ? COSMIUM_RELATIONS
                                                         : 0;
      if (!wants(kind)) {
        group.skip();
        continue;
      }
      data_view view;
      takeOnce(view, group);
      switch (field) {
      case 1: checkNode(pbf_reader{view}); break;
      case 2: checkDense(pbf_reader{view}); break;
      case 3: checkWay(pbf_reader{view}); break;
      default: checkRelation(pbf_reader{view});
      }
    }
  }

public:
  explicit BlockCheck(std::int32_t kinds) : kinds_(kinds) {}

  BlockFacts operator()(const std::string &content) {
    readFront(pbf_reader{content});
    pbf_reader block{content};
    while (block.next()) {
      if (block.tag() != 2) {
        block.skip();
        continue;
      }
      data_view group;
      takeOnce(group, block);
      checkGroup(pbf_reader{group});
    }
    return facts_;
  }
};

}  // namespace

BlockFacts checkBlock(const std::string &content, std::int32_t kinds) { return BlockCheck(kinds)(content); }

}  // namespace roadbook
