import GraphBuilder
import GraphCore
import Testing

@testable import OSMImport

@Suite("Countries")
struct CountryTests {
  @Test(
    "Cities drive on the side they drive on",
    arguments: [
      ("London", 51.5, -0.12, true), ("Belfast", 54.6, -5.93, true), ("Dublin", 53.35, -6.26, true),
      ("Cork", 51.9, -8.47, true),
      ("Valletta", 35.9, 14.51, true), ("Nicosia", 35.17, 33.36, true), ("Delhi", 28.61, 77.21, true),
      ("Mumbai", 19.08, 72.88, true),
      ("Karachi", 24.86, 67.01, true), ("Dhaka", 23.81, 90.41, true), ("Bangkok", 13.76, 100.5, true),
      ("Singapore", 1.35, 103.82, true),
      ("Jakarta", -6.2, 106.85, true), ("Kuala Lumpur", 3.14, 101.69, true), ("Tokyo", 35.68, 139.69, true),
      ("Sapporo", 43.06, 141.35, true),
      ("Hong Kong", 22.32, 114.17, true), ("Sydney", -33.87, 151.21, true), ("Perth", -31.95, 115.86, true),
      ("Hobart", -42.88, 147.33, true),
      ("Auckland", -36.85, 174.76, true), ("Christchurch", -43.53, 172.63, true), ("Suva", -18.14, 178.44, true),
      ("Taveuni", -16.85, -179.97, true),
      ("Cape Town", -33.92, 18.42, true), ("Johannesburg", -26.2, 28.05, true), ("Nairobi", -1.29, 36.82, true),
      ("Kampala", 0.35, 32.58, true),
      ("Dar es Salaam", -6.79, 39.21, true), ("Maputo", -25.97, 32.57, true), ("Lusaka", -15.39, 28.32, true),
      ("Harare", -17.83, 31.05, true),
      ("Windhoek", -22.56, 17.08, true), ("Kingston", 17.97, -76.79, true), ("Nassau", 25.05, -77.35, true),
      ("Georgetown", 6.8, -58.16, true),
      ("Paris", 48.85, 2.35, false), ("Calais", 50.95, 1.86, false), ("Porto", 41.15, -8.61, false),
      ("Milan", 45.46, 9.19, false),
      ("Palermo", 38.12, 13.36, false), ("Beirut", 33.89, 35.5, false), ("Tehran", 35.69, 51.39, false),
      ("Shanghai", 31.23, 121.47, false),
      ("Shenzhen", 22.6, 114.06, false), ("Seoul", 37.57, 126.98, false), ("Busan", 35.18, 129.08, false),
      ("Manila", 14.6, 120.98, false),
      ("Hanoi", 21.03, 105.85, false), ("Phnom Penh", 11.56, 104.92, false), ("Yangon", 16.87, 96.2, false),
      ("Kinshasa", -4.32, 15.31, false),
      ("Addis Ababa", 9.03, 38.74, false), ("Antananarivo", -18.88, 47.51, false), ("New York", 40.71, -74.01, false),
      ("Miami", 25.76, -80.19, false), ("San Juan", 18.47, -66.11, false), ("Vaduz", 47.14, 9.52, false),
      ("Honolulu", 21.31, -157.86, false),
    ])
  func sides(city: String, latitude: Double, longitude: Double, keepsLeft: Bool) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(CountryAtlas(country: nil, places: [place]).keepsLeft(at: place) == keepsLeft, "\(city)")
  }

  @Test("Every country that is drawn keeps left, and outlines have corners on the globe")
  func outlines() {
    for outline in CountryAtlas.leftHand {
      #expect(CountryAtlas.leftHandCodes.contains(outline.country))
      #expect(outline.corners.count >= 4)
      #expect(outline.corners.allSatisfy { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 }, "\(outline.country)")
    }
  }

  @Test("A country that is no code is refused", arguments: ["gb", "GBR", "G", "G1", "Great Britain"])
  func codes(country: String) {
    var sketch = OSMSketch("a-b")
    sketch.way(1, "ab")
    #expect(throws: InputError.self) { try sketch.roads(OSMImportOptions(country: country)) }
  }

  @Test("Unknown profiles, none, and one that stands twice are refused", arguments: [[], ["plane"], ["car", "car"]])
  func profiles(names: [String]) {
    var sketch = OSMSketch("a-b")
    sketch.way(1, "ab")
    #expect(throws: InputError.self) { try sketch.roads(OSMImportOptions(profiles: names)) }
  }
}
