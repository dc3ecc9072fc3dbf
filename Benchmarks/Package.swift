// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "RoadbookBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Roadbook", path: "..")],
  targets: [
    .executableTarget(
      name: "RoadbookBenchmarks",
      dependencies: [
        .product(name: "RoadbookEngine", package: "Roadbook"), .product(name: "RoadbookBuilder", package: "Roadbook"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
      ])
  ]
)
