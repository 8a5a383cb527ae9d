// swift-tools-version: 6.1
import PackageDescription

// A small third-party app: it uses the model and the testing kit and does not need libvips.
let package = Package(
  name: "OwnSwapRule",
  // No traits: without the command line tool, which is the default trait, no other package is downloaded.
  dependencies: [.package(name: "collage", path: "../..", traits: [])],
  targets: [
    .target(name: "OwnSwapRule", dependencies: [.product(name: "CollageModel", package: "collage")]),
    .executableTarget(
      name: "shelf-demo", dependencies: ["OwnSwapRule", .product(name: "CollageModel", package: "collage")],
      path: "Sources/ShelfDemo"),
    .testTarget(
      name: "OwnSwapRuleTests",
      dependencies: [
        "OwnSwapRule", .product(name: "CollageModel", package: "collage"),
        .product(name: "CollageTesting", package: "collage"),
      ]),
  ])
