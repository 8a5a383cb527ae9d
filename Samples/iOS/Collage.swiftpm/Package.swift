// swift-tools-version: 6.1
import AppleProductTypes
import PackageDescription

let collage = ["CollageModel", "CollageDrawing"].map { Target.Dependency.product(name: $0, package: "collage") }

// An app that Xcode and Swift Playgrounds open as it is. Its dependencies need no C library.
let package = Package(
  name: "Collage",
  platforms: [.iOS(.v17)],
  products: [
    .iOSApplication(
      name: "Collage", targets: ["App"], bundleIdentifier: "org.example.collage",
      supportedDeviceFamilies: [.phone, .pad],
      supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight])
  ],
  dependencies: [.package(name: "collage", path: "../../..", traits: [])],
  targets: [
    .executableTarget(name: "App", dependencies: collage, path: "App"),
    .testTarget(
      name: "AppTests", dependencies: ["App", .product(name: "CollageTesting", package: "collage")], path: "Tests"),
  ])
