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
    .library(name: "RoadbookBuilder", targets: ["GraphBuilder"]),
    .executable(name: "graphpack", targets: ["graphpack"]),
  ],
  targets: [
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .target(
      name: "GraphCore", swiftSettings: strict, linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "GraphFormat", dependencies: ["GraphCore", "CZstd"], swiftSettings: strict),
    .target(name: "GraphBuilder", dependencies: ["GraphCore", "GraphFormat"], swiftSettings: strict),
    .target(name: "RoutingEngine", dependencies: ["GraphCore", "GraphFormat"], swiftSettings: strict),
    .executableTarget(
      name: "graphpack", dependencies: ["GraphCore", "GraphFormat", "GraphBuilder", "RoutingEngine"],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["GraphCore", "GraphFormat", "GraphBuilder"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(name: "GraphCoreTests", dependencies: ["GraphCore", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "GraphFormatTests", dependencies: ["GraphCore", "GraphFormat", "GraphBuilder", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GraphBuilderTests", dependencies: ["GraphBuilder", "GraphFormat", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "RoutingEngineTests",
      dependencies: ["GraphCore", "GraphFormat", "GraphBuilder", "RoutingEngine", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "CommandTests", dependencies: ["TestSupport"], exclude: ["Goldens"], swiftSettings: strict),
  ]
)
