// swift-tools-version: 6.0
// The targets stand in dependency order: read from top to bottom, this file is the architecture.
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "Roadbook",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "RoadbookEngine", targets: ["GraphCore", "GraphFormat", "RoutingEngine"]),
    .library(name: "Roadbook", targets: ["Roadbook"]),
    .library(name: "RoadbookBuilder", targets: ["GraphBuilder"]),
    .library(name: "RoadbookOSM", targets: ["OSMImport"]),
    .executable(name: "graphpack", targets: ["graphpack"]),
  ],
  targets: [
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .target(
      name: "GraphCore", swiftSettings: strict, linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "GraphFormat", dependencies: ["GraphCore", "CZstd"], swiftSettings: strict),
    .target(name: "GraphBuilder", dependencies: ["GraphCore", "GraphFormat"], swiftSettings: strict),
    // Nobody's input may abort the process: without NDEBUG the assertions of libosmium would.
    .target(
      name: "COsmium", cxxSettings: [.define("NDEBUG")],
      linkerSettings: [.linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("expat"), .linkedLibrary("lz4")]),
    .target(name: "OSMImport", dependencies: ["GraphBuilder", "GraphCore", "COsmium"], swiftSettings: strict),
    .target(name: "RoutingEngine", dependencies: ["GraphCore", "GraphFormat"], swiftSettings: strict),
    .target(
      name: "Roadbook", dependencies: ["GraphCore", "GraphFormat", "RoutingEngine", "CSQLite", "CSodium"],
      swiftSettings: strict),
    .executableTarget(
      name: "graphpack",
      dependencies: ["GraphCore", "GraphFormat", "GraphBuilder", "OSMImport", "RoutingEngine", "Roadbook"],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["GraphCore", "GraphFormat", "GraphBuilder"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(name: "GraphCoreTests", dependencies: ["GraphCore", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "GraphFormatTests", dependencies: ["GraphCore", "GraphFormat", "GraphBuilder", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GraphBuilderTests", dependencies: ["GraphBuilder", "GraphCore", "GraphFormat", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "OSMImportTests", dependencies: ["OSMImport", "GraphBuilder", "GraphCore", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RoutingEngineTests",
      dependencies: ["GraphCore", "GraphFormat", "GraphBuilder", "RoutingEngine", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RoadbookTests",
      dependencies: [
        "Roadbook", "GraphCore", "GraphFormat", "GraphBuilder", "RoutingEngine", "CSQLite", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(name: "CommandTests", dependencies: ["TestSupport"], exclude: ["Goldens"], swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)
