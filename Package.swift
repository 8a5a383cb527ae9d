// swift-tools-version: 6.1
import PackageDescription

/// Feature gates that every target of ours compiles under.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The parser of command lines, and the server framework of `collage-server`, which only builds with the trait `Server` download.
let parserPackage = Package.Dependency.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
let serverPackage = Package.Dependency.package(
  url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1")
let hummingbird: [Target.Dependency] = ["Hummingbird", "HummingbirdCore"].map {
  .product(name: $0, package: "hummingbird", condition: .when(traits: ["Server"]))
}

/// The parser of command lines, which only executables of this package use.
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["CommandLine"]))

let package = Package(
  name: "collage",
  // The pure modules need the first systems with `Identifiable` and `async`. Those that render need the `Mutex` of macOS 15, and a
  // package has one number for each system.
  platforms: [.macOS(.v15), .iOS(.v13), .tvOS(.v13), .watchOS(.v6), .visionOS(.v1)],
  products: [
    .library(name: "Collage", targets: ["Collage"]),
    .library(name: "CollageModel", targets: ["CollageModel"]),
    .library(name: "CollageLayout", targets: ["CollageLayout"]),
    .library(name: "CollageColor", targets: ["CollageColor"]),
    .library(name: "CollageDrawing", targets: ["CollageDrawing"]),
    .library(name: "CollageFormat", targets: ["CollageFormat"]),
    .library(name: "CollageFiles", targets: ["CollageFiles"]),
    .library(name: "CollageRender", targets: ["CollageRender"]),
    .library(name: "CollageAnimation", targets: ["CollageAnimation"]),
    .library(name: "CollageCutout", targets: ["CollageCutout"]),
    .library(name: "CollageSubjects", targets: ["CollageSubjects"]),
    .library(name: "CollageMetadata", targets: ["CollageMetadata"]),
    .library(name: "CollageBatch", targets: ["CollageBatch"]),
    .library(name: "CollageEditor", targets: ["CollageEditor"]),
    .library(name: "CollageServe", targets: ["CollageServe"]),
    .library(name: "CollageTesting", targets: ["CollageTesting"]),
    .library(name: "CollageHummingbird", targets: ["CollageHummingbird"]),
    .executable(name: "collage", targets: ["CollageCommand"]),
    .executable(name: "collage-server", targets: ["CollageServer"]),
  ],
  traits: [
    .trait(
      name: "CommandLine",
      description: "The command line tool, which is all that needs a package. Without it nothing is downloaded."),
    .trait(name: "Server", description: "The program collage-server, which needs Hummingbird and its packages."),
    .default(enabledTraits: ["CommandLine"]),
  ],
  dependencies: [parserPackage, serverPackage],
  targets: [
    .systemLibrary(
      name: "CVips", path: "Sources/Bindings/Headers/CVips", pkgConfig: "vips",
      providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
    .systemLibrary(
      name: "CZimg", path: "Sources/Bindings/Headers/CZimg", pkgConfig: "zimg",
      providers: [.apt(["libzimg-dev"]), .brew(["zimg"])]),
    .systemLibrary(
      name: "CDeflate", path: "Sources/Bindings/Headers/CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev", "zlib1g-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CBrotli", path: "Sources/Bindings/Headers/CBrotli", pkgConfig: "libbrotlienc",
      providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
    .systemLibrary(
      name: "CTurboJPEG", path: "Sources/Bindings/Headers/CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev", "libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CCrypto", path: "Sources/Bindings/Headers/CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl"])]),
    .systemLibrary(
      name: "CPango", path: "Sources/Bindings/Headers/CPango", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .systemLibrary(
      name: "CHarfBuzz", path: "Sources/Bindings/Headers/CHarfBuzz", pkgConfig: "harfbuzz-subset",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(
      name: "CRsvg", path: "Sources/Bindings/Headers/CRsvg", pkgConfig: "librsvg-2.0",
      providers: [.apt(["librsvg2-dev"]), .brew(["librsvg"])]),
    .systemLibrary(
      name: "CLittleCMS", path: "Sources/Bindings/Headers/CLittleCMS", pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
    .target(
      name: "Vips", dependencies: ["CVips", "SystemCalls"], path: "Sources/Bindings/Vips", swiftSettings: strict),
    .target(name: "Determinism", path: "Sources/System/Determinism", swiftSettings: strict),
    .target(name: "SystemCalls", path: "Sources/System/SystemCalls", swiftSettings: strict),
    .target(
      name: "Zimg", dependencies: ["CZimg", "SystemCalls"], path: "Sources/Bindings/Zimg", swiftSettings: strict),
    .target(name: "TurboJPEG", dependencies: ["CTurboJPEG"], path: "Sources/Bindings/TurboJPEG", swiftSettings: strict),
    .target(name: "Deflate", dependencies: ["CDeflate"], path: "Sources/Bindings/Deflate", swiftSettings: strict),
    .target(name: "Digest", dependencies: ["CCrypto"], path: "Sources/Bindings/Digest", swiftSettings: strict),
    .target(
      name: "Pango", dependencies: ["CPango", "CHarfBuzz", "SystemCalls"], path: "Sources/Bindings/Pango",
      swiftSettings: strict),
    .target(name: "Rsvg", dependencies: ["CRsvg"], path: "Sources/Bindings/Rsvg", swiftSettings: strict),
    .target(
      name: "LittleCMS", dependencies: ["CLittleCMS"], path: "Sources/Bindings/LittleCMS", swiftSettings: strict),
    // libcurl is opened when it is first used: see Sources/Bindings/Headers/CCurl.
    .target(
      name: "CCurl", path: "Sources/Bindings/Headers/CCurl",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "ObjectStorage", dependencies: ["CCurl", "Digest", "Determinism", "SystemCalls"],
      path: "Sources/System/ObjectStorage", swiftSettings: strict),
    .target(
      name: "CollageModel", path: "Sources/Model/CollageModel", swiftSettings: strict,
      // Rounding and square roots: without Foundation, nothing else links the library of mathematics.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
    .target(
      name: "CollageColor", dependencies: ["CollageModel", "Determinism"], path: "Sources/Model/CollageColor",
      swiftSettings: strict),
    .target(
      name: "CollageDrawing", dependencies: ["CollageModel"], path: "Sources/Model/CollageDrawing",
      swiftSettings: strict),
    .target(
      name: "CollageLayout", dependencies: ["CollageModel", "Determinism"], path: "Sources/Model/CollageLayout",
      swiftSettings: strict),
    .target(
      name: "CollageFormat", dependencies: ["CollageModel"], path: "Sources/Model/CollageFormat", swiftSettings: strict),
    .target(
      name: "CollageFiles",
      dependencies: ["CollageModel", "Deflate", "SystemCalls", "Determinism"],
      path: "Sources/Rendering/CollageFiles", swiftSettings: strict),
    .target(
      name: "CollageRender",
      dependencies: [
        "CollageModel", "CollageColor", "CollageLayout", "CollageFiles", "CollageCutout", "CollageSubjects",
        "CollageText", "Vips", "Zimg", "Deflate", "TurboJPEG", "Rsvg", "LittleCMS", "Determinism", "SystemCalls",
      ],
      path: "Sources/Rendering/CollageRender", swiftSettings: strict
    ),
    .target(
      name: "CollageAnimation",
      dependencies: [
        "CollageModel", "CollageLayout", "CollageFiles", "CollageRender", "CollageSubjects", "SystemCalls",
      ], path: "Sources/Rendering/CollageAnimation", swiftSettings: strict),
    .target(
      name: "NetworkWeights", path: "Sources/Rendering/NetworkWeights", exclude: ["heads.bin", "subjects.bin"]),
    .target(
      name: "CollageNetwork", dependencies: ["NetworkWeights"], path: "Sources/Rendering/CollageNetwork",
      swiftSettings: strict),
    .target(
      name: "CollageCutout", dependencies: ["CollageNetwork", "SystemCalls"], path: "Sources/Rendering/CollageCutout",
      swiftSettings: strict),
    .target(
      name: "CollageSubjects", dependencies: ["CollageModel", "CollageNetwork", "SystemCalls"],
      path: "Sources/Rendering/CollageSubjects", swiftSettings: strict),
    .target(
      name: "CollageMetadata", dependencies: ["CollageFormat", "CollageFiles", "CollageSubjects"],
      path: "Sources/Rendering/CollageMetadata", swiftSettings: strict),
    .target(
      name: "CollageText", dependencies: ["CollageModel", "Pango"], path: "Sources/Rendering/CollageText",
      swiftSettings: strict),
    .target(
      name: "CollageBatch",
      dependencies: [
        "CollageModel", "CollageLayout", "CollageFormat", "CollageFiles", "CollageRender", "CollageSubjects",
        "CollageKit", "Digest", "ObjectStorage", "Determinism", "SystemCalls",
      ], path: "Sources/Services/CollageBatch", swiftSettings: strict),
    .target(
      name: "CollageServe",
      dependencies: [
        "CollageModel", "CollageFormat", "CollageFiles", "ObjectStorage", "Digest", "SystemCalls",
      ], path: "Sources/Services/CollageServe", swiftSettings: strict),
    .executableTarget(
      name: "embed-templates", dependencies: ["CBrotli"], path: "Sources/Tool/EmbedTemplatesTool", swiftSettings: strict
    ),
    .plugin(
      name: "EmbedTemplates", capability: .buildTool(), dependencies: ["embed-templates"],
      path: "Sources/Tool/EmbedTemplates"),
    .target(
      name: "CollageTemplates", path: "Sources/Services/CollageTemplates", swiftSettings: strict,
      plugins: ["EmbedTemplates"]),
    .target(
      name: "CollageWasm", dependencies: ["CollageModel", "CollageColor", "CollageFormat", "CollageLayout"],
      path: "Sources/Browser/CollageWasm",
      exclude: [
        "Embedded", "build.sh", "collage.js", "collage.d.ts", "collage-color.js", "collage-color.d.ts",
        "collage-format.js", "collage-format.d.ts", "collage-album.js", "collage-album.d.ts",
      ],
      swiftSettings: strict),
    .target(
      name: "CollageTesting", dependencies: ["CollageModel", "CollageFormat", "Determinism"],
      path: "Sources/Model/CollageTesting", swiftSettings: strict),
    .target(
      name: "CollageKit",
      dependencies: [
        "CollageModel", "CollageLayout", "CollageFormat", "CollageFiles", "CollageMetadata", "CollageRender",
        "CollageSubjects", "CollageTemplates", "Determinism", "SystemCalls",
      ],
      path: "Sources/Services/CollageKit", swiftSettings: strict),
    .target(name: "LocalHTTP", dependencies: ["SystemCalls"], path: "Sources/System/LocalHTTP", swiftSettings: strict),
    .target(
      name: "CollageEditor",
      dependencies: [
        "CollageModel", "CollageFormat", "CollageLayout", "CollageAnimation", "CollageFiles", "CollageRender",
        "CollageKit", "CollageTemplates", "Deflate", "Digest", "LocalHTTP", "Determinism", "SystemCalls",
      ],
      path: "Sources/Browser/CollageEditor", exclude: ["Page"], swiftSettings: strict, plugins: ["EmbedTemplates"]),
    .target(
      name: "Collage",
      dependencies: [
        "CollageModel", "CollageLayout", "CollageFormat", "CollageAnimation", "CollageFiles", "CollageMetadata",
        "CollageRender", "CollageSubjects", "CollageKit",
      ],
      path: "Sources/Services/Collage", swiftSettings: strict),
    .executableTarget(
      name: "CollageCommand",
      dependencies: [
        "CollageModel", "CollageLayout", "CollageFormat", "CollageAnimation", "CollageFiles", "CollageMetadata",
        "CollageRender", "CollageBatch", "CollageEditor", "CollageKit", "CollageSubjects", "CollageTemplates",
        "ObjectStorage", "SystemCalls", argumentParser,
      ], path: "Sources/Tool/CollageCommand", swiftSettings: strict),
    .target(
      name: "CollageHummingbird", dependencies: ["CollageServe", "SystemCalls"] + hummingbird,
      path: "Sources/Services/CollageHummingbird", swiftSettings: strict),
    .executableTarget(
      name: "CollageServer",
      dependencies: [
        "CollageFormat", "CollageFiles", "CollageServe", "CollageHummingbird", "SystemCalls", argumentParser,
      ] + hummingbird, path: "Sources/Tool/CollageServer", swiftSettings: strict),
    .executableTarget(
      name: "serve-example", dependencies: ["CollageServe", "CollageHummingbird"] + hummingbird,
      path: "Samples/ServeExample", swiftSettings: strict),
    .executableTarget(
      name: "sample-photos", dependencies: ["CollageFiles", "CollageRender", "SystemCalls"],
      path: "Samples/SamplePhotos",
      swiftSettings: strict),
    .executableTarget(
      name: "library-example",
      dependencies: [
        "Collage", "CollageModel", "CollageLayout", "CollageFormat", "CollageAnimation", "CollageFiles",
        "CollageRender", "CollageKit",
      ], path: "Samples/LibraryExample", swiftSettings: strict),
    .executableTarget(
      name: "model-fuzz",
      dependencies: [
        "CollageModel", "CollageFormat", "CollageTesting",
        argumentParser,
      ], path: "Tests/ModelFuzz", swiftSettings: strict),
    .target(name: "AllocationCounter", path: "Tests/Performance/AllocationCounter"),
    .executableTarget(
      name: "model-benchmark", dependencies: ["CollageModel", "CollageTesting", "AllocationCounter", "SystemCalls"],
      path: "Tests/Performance/Model", swiftSettings: strict),
    .executableTarget(
      name: "layout-benchmark",
      dependencies: [
        "CollageModel", "CollageLayout", "SystemCalls",
        argumentParser,
      ], path: "Tests/Performance/Layout", swiftSettings: strict),
    .executableTarget(
      name: "text-benchmark", dependencies: ["CollageModel", "CollageText", "Determinism", "SystemCalls"],
      path: "Tests/Performance/Text", swiftSettings: strict),
    .executableTarget(
      name: "warm-benchmark",
      dependencies: ["CollageModel", "CollageLayout", "CollageFiles", "CollageRender", "SystemCalls"],
      path: "Tests/Performance/Warm", swiftSettings: strict),
    .target(
      name: "CollageTestSupport", dependencies: ["CollageModel", "CollageFormat", "CollageTesting", "SystemCalls"],
      path: "Tests/CollageTestSupport", swiftSettings: strict),
    .target(
      name: "PictureTestSupport", dependencies: ["CollageTestSupport", "Vips"], path: "Tests/PictureTestSupport",
      swiftSettings: strict),
    .testTarget(name: "VipsTests", dependencies: ["Vips", "Zimg", "SystemCalls"], swiftSettings: strict),
    .testTarget(
      name: "CollageTextTests",
      dependencies: ["CollageText", "Pango", "CollageModel", "Determinism", "CollageTestSupport"],
      swiftSettings: strict),
    .testTarget(name: "DigestTests", dependencies: ["Digest"], swiftSettings: strict),
    .testTarget(
      name: "ObjectStorageTests",
      dependencies: ["ObjectStorage", "Digest", "StorageTestServer", "SystemCalls"],
      swiftSettings: strict),
    .target(
      name: "StorageTestServer", dependencies: ["Digest", "SystemCalls"],
      path: "Tests/StorageTestServer",
      swiftSettings: strict),
    .testTarget(
      name: "CollageModelTests",
      dependencies: ["CollageModel", "CollageDrawing", "CollageFormat", "CollageTesting", "CollageTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CollageColorTests",
      dependencies: ["CollageColor", "CollageModel", "CollageTestSupport", "Determinism"], swiftSettings: strict),
    .testTarget(
      name: "CollageWasmTests",
      dependencies: [
        "CollageWasm", "CollageModel", "CollageColor", "CollageFormat", "CollageLayout", "CollageKit", "CollageTesting",
        "CollageTestSupport",
      ],
      exclude: [
        "album.test.mjs", "color.test.mjs", "cubes.mjs", "documents.mjs", "format.test.mjs", "log-figures.mjs",
        "replay.mjs", "text.test.mjs", "wrapper.test.mjs",
      ], swiftSettings: strict),
    .testTarget(
      name: "CollageLayoutTests",
      dependencies: ["CollageLayout", "Determinism", "CollageTesting", "CollageTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CollageFormatTests",
      dependencies: [
        "CollageFormat", "CollageModel", "CollageLayout", "CollageTesting", "CollageTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CollageFilesTests", dependencies: ["CollageFiles", "SystemCalls", "CollageTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CollageRenderTests",
      dependencies: [
        "CollageColor", "CollageCutout", "CollageFiles", "CollageRender", "CollageLayout", "CollageFormat",
        "CollageSubjects", "Vips",
        "Zimg", "LittleCMS", "Determinism", "SystemCalls", "CollageText", "CollageTesting", "CollageTestSupport",
        "PictureTestSupport", "CollageDrawing", "CPango",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "CollageAnimationTests",
      dependencies: [
        "CollageAnimation", "CollageModel", "CollageLayout", "CollageFiles", "CollageRender", "Vips", "SystemCalls",
        "CollageTestSupport", "PictureTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "CollageCutoutTests", dependencies: ["CollageCutout", "CollageNetwork", "CollageTesting", "Determinism"],
      swiftSettings: strict),
    .testTarget(
      name: "CollageSubjectsTests",
      dependencies: [
        "CollageSubjects", "CollageModel", "CollageNetwork", "CollageTesting", "CollageTestSupport", "Determinism",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CollageMetadataTests",
      dependencies: ["CollageMetadata", "CollageFormat", "CollageFiles", "Determinism", "CollageTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CollageKitTests",
      dependencies: [
        "Collage", "CollageModel", "CollageLayout", "CollageFormat", "CollageFiles", "CollageRender", "CollageKit",
        "CollageSubjects", "CollageTesting", "CollageTestSupport", "PictureTestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "CollageBatchTests",
      dependencies: [
        "CollageBatch", "CollageKit", "CollageModel", "CollageFiles", "CollageRender", "ObjectStorage", "Determinism",
        "StorageTestServer", "Vips", "SystemCalls", "CollageTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CollageServeTests",
      dependencies: ["CollageServe", "CollageFormat", "ObjectStorage", "SystemCalls", "Determinism"],
      exclude: ["fake-tool.py"],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Collage", "CollageAnimation", "CollageColor", "CollageFiles", "CollageBatch", "CollageCutout", "CollageServe",
        "CollageTesting",
        "CollageTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CollageCommandTests",
      dependencies: [
        "CollageCommand", "library-example", "CollageFormat", "CollageTemplates", "CollageLayout", "CollageFiles",
        "CollageRender",
        "CollageTestSupport", "PictureTestSupport", "StorageTestServer", "SystemCalls",
      ],
      exclude: ["Faults/faults.c"], swiftSettings: strict),
  ]
)

/// The modules that carry values from one place to another, in which no picture spends time. (Without `CollageFormat` and
/// `CollageBatch` optimized, a first build would take 33 seconds of processor time less, and batches of small pictures a quarter more.)
let glue: Set = [
  "CollageCommand", "CollageEditor", "CollageKit", "CollageServe", "ObjectStorage", "LocalHTTP", "CollageMetadata",
  "CollageWasm", "CollageTesting", "embed-templates", "library-example", "StorageTestServer", "model-fuzz",
  "layout-benchmark",
]

// A working copy builds its tool, its samples and its tests at once, in one folder, of the same modules: `Samples/swift.sh` asks
// for it. Nobody else does: a package with unsafe flags cannot be a dependency. Optimizing the glue would take
// the compiler a tenth longer. The service is built elsewhere, because its trait is a flag of every module.
if Context.environment["COLLAGE_WORKING_COPY"] != nil {
  let service: Set = ["CollageHummingbird", "CollageServer", "serve-example"]
  package.targets.removeAll { service.contains($0.name) }
  package.products.removeAll { ["CollageHummingbird", "collage-server"].contains($0.name) }
  // A package that no target uses would be downloaded and built.
  package.dependencies = [parserPackage]
  for target in package.targets where ![.system, .plugin].contains(target.type) {
    let isTest = target.type == .test
    // Without optimization, the compiler would read each module twice, to have its interface a little earlier.
    let plain = ["-Onone", "-no-emit-module-separately-wmo"]
    let flags = (isTest ? [] : ["-enable-testing"]) + (isTest || glue.contains(target.name) ? plain : [])
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .release))]
  }
  // COLLAGE_ONLY=collage,sample-photos keeps these programs, and COLLAGE_ONLY=model,layout the tests of these modules, each with
  // what it depends on.
  if let chosen = Context.environment["COLLAGE_ONLY"]?.split(separator: ",").map(String.init) {
    let tests = chosen.flatMap { [$0.lowercased() + "tests", "collage" + $0.lowercased() + "tests"] }
    var kept: Set<String> = []
    var waiting = package.targets.filter { target in
      switch target.type {
      case .executable: chosen.contains(target.name == "CollageCommand" ? "collage" : target.name)
      case .test: tests.contains(target.name.lowercased())
      default: false
      }
    }.map(\.name)
    while let name = waiting.popLast() {
      guard let target = package.targets.first(where: { $0.name == name }), kept.insert(name).inserted else { continue }
      for case .byNameItem(let name, _) in target.dependencies { waiting.append(name) }
      for case .plugin(let name, _) in target.plugins ?? [] { waiting.append(name) }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { product in
      (product as? Product.Executable)?.targets.allSatisfy(kept.contains) != true
    }
    if !package.targets.contains(where: { $0.type == .executable }) { package.dependencies = [] }
  }
}
