// swift-tools-version: 6.1
import PackageDescription

// An app of somebody else's, in small: it uses the model and the testing kit and needs no libvips.
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
