import CollageFiles
import CollageModel
import Testing

@testable import CollageRender

/// No field of a plan that changes a pixel is missing from its printed form, and none that changes a photo's pixels is
/// missing from its key.
@Suite("Every field of a plan") struct CompletePlanTests {
  /// What says how a plan came about, or what reports say of it, and changes no pixel.
  private static let exempt: Set<String> = [
    "PhotoStep.density", "PhotoHeader.modified", "PhotoHeader.byteCount",
    "PhotoHeader.hasMisleadingExtension", "PhotoHeader.sensorSize", "PhotoHeader.orientation", "PhotoHeader.version",
    "PhotoHeader.regions", "PhotoHeader.hasGainMap", "PhotoHeader.light",
    "PhotoHeader.isAnimated", "PhotoHeader.isTurnedByExif", "LayerStep.text",
    "CutoutKey.path",
    "CutoutKey.version", "CutoutKey.maskVersion", "CutoutKey.policy",
  ]

  /// The fields that a value and all its parts have, by the types that have them.
  private static func fields(of value: Any) -> Set<String> {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct?:
      let type = "\(type(of: value))"
      // The numbers of a few small types always change together with the field that holds them.
      if [
        "Rect", "Point", "Size", "PixelRect", "PixelSize", "Color", "Affine", "Identifier<Slot>",
        "Identifier<Layer>", "PhotoSource",
        "String", "Angle", "WorkingSpace",
      ]
      .contains(type) {
        return []
      }
      return mirror.children.reduce(into: []) { fields, child in
        fields.insert("\(type).\(child.label ?? "")")
        if !exempt.contains("\(type).\(child.label ?? "")") { fields.formUnion(self.fields(of: child.value)) }
      }
    default: return mirror.children.reduce(into: []) { $0.formUnion(fields(of: $1.value)) }
    }
  }

  @Test("is changed by this test, or has a reason not to be")
  func allAreListed() {
    let found = Self.fields(of: CompletePlan.plan).filter { !$0.hasPrefix("CutoutKey.") }
    let unlisted = found.subtracting(PlanChanges.all.keys).subtracting(Self.exempt)
    #expect(unlisted.isEmpty, "\(unlisted.sorted())")
  }

  @Test("changes the printed plan", arguments: PlanChanges.all.keys.sorted())
  func isPrinted(field: String) throws {
    let plan = CompletePlan.plan
    var changed = plan
    let change: PlanChanges.Change = try #require(PlanChanges.all[field])
    change(&changed)
    #expect(changed != plan)
    #expect(changed.description != plan.description)
  }

  @Test("of a photo's steps changes the key of its tile", arguments: PlanChanges.photos.keys.sorted())
  func isInKey(field: String) throws {
    var header = PhotoHeader(path: "a.jpg", storedSize: PixelSize(400, 300))
    header.version = FileVersion(path: "/")
    let source = SourcePhoto(header: header, policy: PhotoPolicy())
    func keys(_ plan: RenderPlan) -> [String?] {
      plan.steps.compactMap(\.photo).map { TileKey($0, of: source)?.cacheKey }
    }
    var changed = CompletePlan.plan
    let change: PlanChanges.Change = try #require(PlanChanges.photos[field])
    change(&changed)
    let (before, after) = (keys(CompletePlan.plan), keys(changed))
    #expect(before.count == 3 && !before.contains(nil))
    #expect(before != after)
  }

  @Test("of a cut-out is in its key")
  func cutoutKey() throws {
    let version = try #require(FileVersion(path: "/"))
    func key(
      path: String = "a", shadow: CutoutRule.Shadow = .keep, shrink: Int = 1, box: Int = 1, mask: String? = nil,
      maskVersion: FileVersion? = nil, refines: Bool = false, tolerant: Bool = false
    ) -> String {
      CutoutKey(
        path: path, version: version, shadow: shadow, shrinkOnLoad: shrink, boxShrink: box, mask: mask,
        maskVersion: maskVersion, refinesMask: refines, policy: PhotoPolicy(isTolerant: tolerant)
      ).cacheKey
    }
    let keys = [
      key(), key(path: "b"), key(shadow: .drop), key(shrink: 2), key(box: 2), key(mask: "m"),
      key(mask: "m", maskVersion: version), key(mask: "m", refines: true), key(tolerant: true),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(key() == key())
  }
}
