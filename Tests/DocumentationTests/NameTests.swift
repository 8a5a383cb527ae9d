import Testing

@Suite("Public names that other frameworks have")
struct NameTests {
  /// Types that every file may see that imports Foundation.
  private static let foundation: Set<String> = [
    "AffineTransform", "AttributedString", "Bundle", "Calendar", "CharacterSet", "Data", "Date", "DateInterval",
    "Decimal",
    "Dimension", "Expression", "FileHandle", "FileManager", "Formatter", "Host", "IndexPath", "IndexSet", "Locale",
    "Measurement", "Morphology", "Notification", "Operation", "OperationQueue", "Pipe", "Port", "Predicate", "Process",
    "Progress", "Scanner", "Selector", "Stream", "Thread", "TimeInterval", "TimeZone", "Timer", "URL", "UUID", "Unit",
    "UserDefaults",
  ]
  private static let swiftUI: Set<String> = [
    "Alignment", "Anchor", "Angle", "Animatable", "Animation", "App", "Axis", "Binding", "BlendMode", "Button",
    "Canvas",
    "Capsule", "Circle", "Color", "Commands", "ContentMode", "Divider", "DragGesture", "Edge", "EdgeInsets", "Ellipse",
    "Environment", "FillStyle", "Font", "ForEach", "Form", "Gesture", "Gradient", "Grid", "GridItem", "GridRow",
    "Group",
    "Image", "Label", "Layout", "LinearGradient", "Link", "List", "Material", "Menu", "Namespace", "Path", "Picker",
    "Rectangle", "Scene", "Section", "Settings", "ShadowStyle", "Shape", "Slider", "Spacer", "Spring", "State",
    "Stepper",
    "StrokeStyle", "Subview", "Table", "Text", "Toggle", "Transaction", "Transition", "UnitCurve", "UnitPoint", "View",
    "Visibility", "Window",
  ]
  private static let macTypes: Set<String> = [
    "Boolean", "Byte", "Comp", "Duration", "Fixed", "Float32Point", "Handle", "ItemCount", "OptionBits", "Point", "Ptr",
    "Rect", "RegionCode", "Size", "Style", "TimeBase", "TimeRecord", "TimeScale", "TimeValue", "UnsignedFixed",
  ]
  private static let others: Set<String> = [
    // Combine, the standard library, Swift Testing.
    "Cancellable", "Future", "Just", "Publisher", "Published", "Record", "Subject", "Subscriber", "Subscription",
    "Clock", "InlineArray", "Instant", "Mirror", "RawSpan", "Span", "Task",
    "Attachment", "Comment", "Confirmation", "Issue", "SourceLocation", "Suite", "Tag", "Test", "Trait",
  ]

  @Test("are not names of Foundation, and the article lists the others")
  func collisions() throws {
    let declared = try TopicsTests.modules.reduce(into: Set<String>()) { names, module in
      names.formUnion(try TopicsTests.declarations(of: module))
    }
    #expect(declared.intersection(Self.foundation).sorted() == [])
    let article = try Documentation.text("Sources/Services/Collage/Collage.docc/Names.md")
    let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let listed = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([A-Za-z]+)`/).map { String($0.output.1) }
    }
    let colliding = declared.intersection(Self.swiftUI.union(Self.macTypes).union(Self.others))
    #expect(Set(listed).subtracting(TopicsTests.modules).sorted() == colliding.sorted())
  }
}
