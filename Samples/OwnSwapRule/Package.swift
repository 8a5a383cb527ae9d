// swift-tools-version: 6.1
import PackageDescription

// A small third-party app: it uses the model and the testing kit and does not need libvips.
let package = Package(
  name: "OwnSwapRule",
  dependencies: [.package(name: "collage", path: "../..")],
  targets: [
    .target(name: "OwnSwapRule", dependencies: [.product(name: "CollageModel", package: "collage")]),
    .testTarget(
      name: "OwnSwapRuleTests",
      dependencies: [
        "OwnSwapRule", .product(name: "CollageModel", package: "collage"),
        .product(name: "CollageTesting", package: "collage"),
      ]),
  ])
