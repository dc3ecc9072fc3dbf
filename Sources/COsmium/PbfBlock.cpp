#include "PbfBlock.hpp"
#include "Fault.hpp"
#include "PbfFields.hpp"
#include "PbfFront.hpp"

namespace roadbook {

namespace {

using protozero::data_view;
using protozero::pbf_reader;

// Far beyond the largest object (32 000 members) and the largest block (8000 objects) that writers make.
constexpr std::size_t maxObjectBytes = std::size_t(4) << 20;
constexpr std::size_t maxBlockBytes = std::size_t(48) << 20;
// About what the decoder takes for an object, and for each of the things that an object has.
constexpr std::size_t bytesPerObject = 64, bytesPerTag = 2, bytesPerRef = 16, bytesPerMember = 32;

class BlockCheck {
  std::int32_t kinds_;
  BlockFacts facts_;
  BlockFront front_;

  bool wants(std::int32_t kind) const noexcept { return (kinds_ & kind) != 0; }

  void count(std::size_t objectBytes) {
    if (objectBytes > maxObjectBytes) tooLarge("an object has more tags, nodes or members than any honest one");
    facts_.hasWanted = true;
    facts_.decodedBytes += objectBytes;
    if (facts_.decodedBytes > maxBlockBytes) tooLarge("its objects take more memory than those of any honest block");
  }

  /// Bytes of the tags of an object other than a dense node.
  std::size_t checkTags(const data_view &keys, const data_view &values) const {
    PackedNumbers key{keys}, value{values};
    std::size_t bytes = 0;
    while (!key.isEmpty() && !value.isEmpty())
      bytes += bytesPerTag + front_.lengthOfString(key.next()) + front_.lengthOfString(value.next());
    if (!key.isEmpty() || !value.isEmpty()) malformed("an object does not have as many tag keys as values");
    return bytes;
  }

  /// Looks for the mark of deletion in the metadata of an object. If there is one, the decoder reads the rest too.
  void checkInfo(const data_view &view) {
    pbf_reader info{view};
    while (info.next()) {
      switch (info.tag()) {
      case 2: BlockFront::checkTime(static_cast<std::int64_t>(takeNumber(info))); break;
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
    front_.checkLatitude(latitude);
    front_.checkLongitude(longitude);
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
      front_.checkLatitude(latitude.next());
      front_.checkLongitude(longitude.next());
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
      bytes += bytesPerMember + front_.lengthOfString(role.next());
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
      front_.checkLatitude(latitude.next());
      front_.checkLongitude(longitude.next());
      count(bytesPerObject + (hasTags ? checkDenseTags(tag) : 0));
    }
    if (!latitude.isEmpty() || !longitude.isEmpty()) malformed("it does not have as many places as nodes");
    if (!tag.isEmpty()) malformed("it has tags of more nodes than there are");
    return number;
  }

  std::size_t checkDenseTags(PackedNumbers &tag) const {
    std::size_t bytes = 0;
    while (const std::uint64_t key = tag.next()) bytes += bytesPerTag + front_.lengthOfString(key) + front_.lengthOfString(tag.next());
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
    for (PackedDifferences time{times}; !time.isEmpty();) BlockFront::checkTime(time.next());
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
  BlockCheck(const std::string &content, std::int32_t kinds) : kinds_(kinds), front_(content) {}

  BlockFacts operator()(const std::string &content) {
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

BlockFacts checkBlock(const std::string &content, std::int32_t kinds) { return BlockCheck(content, kinds)(content); }

}  // namespace roadbook
