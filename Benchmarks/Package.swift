// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "RoadbookBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Roadbook", path: "..")],
  targets: [
    .target(name: "CAllocationCount"),
    .executableTarget(
      name: "RoadbookBenchmarks",
      dependencies: [
        "CAllocationCount",
        .product(name: "RoadbookEngine", package: "Roadbook"), .product(name: "RoadbookBuilder", package: "Roadbook"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
      ]),
  ]
)
