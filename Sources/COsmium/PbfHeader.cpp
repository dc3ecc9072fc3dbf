#include "PbfHeader.hpp"
#include "Fault.hpp"
#include "PbfFields.hpp"

#include <protozero/pbf_writer.hpp>

namespace roadbook {

namespace {

enum : std::uint32_t { requiredFeatures = 4, replicationTimestamp = 32 };

void checkFeature(const std::string &feature) {
  if (feature == "OsmSchema-V0.6" || feature == "DenseNodes") return;
  if (feature == "HistoricalInformation")
    throw Fault(
        COSMIUM_UNSUPPORTED, "This is a history file, which has every version of each object; a map of one day is needed.");
  throw Fault(
      COSMIUM_UNSUPPORTED,
      "The file needs a feature that is not supported: '" + feature.substr(0, 64) + "'; write it anew without.");
}

}  // namespace

std::int64_t checkPbfHeader(const std::string &content) {
  std::int64_t seconds = -1;
  protozero::pbf_reader header{content};
  while (header.next()) {
    switch (header.tag()) {
    case requiredFeatures: {
      protozero::data_view feature;
      takeOnce(feature, header);
      checkFeature(std::string(feature.data(), feature.size()));
      break;
    }
    case replicationTimestamp: seconds = static_cast<std::int64_t>(takeNumber(header)); break;
    default: header.skip();
    }
  }
  return seconds;
}

std::string plainPbfHeader() {
  std::string content;
  protozero::pbf_writer writer{content};
  writer.add_string(requiredFeatures, "OsmSchema-V0.6");
  writer.add_string(requiredFeatures, "DenseNodes");
  return content;
}

}  // namespace roadbook
