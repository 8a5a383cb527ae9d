import CollageFiles
import CollageFormat
import CollageLayout
import CollageModel
import CollageRender
import SystemCalls

/// The filled forms of an SVG file as one outline.
///
/// Lines, colors and what clips a drawing are left out: the outline is the area of all forms with a fill.
struct OutlineFile {
  /// A form and where it lies.
  private struct Form {
    let path: Path
    let place: SVGPlace
  }

  private let path: String
  private var forms: [Form] = []

  /// Reads a file.
  ///
  /// - Throws: `RenderError` or `FileError` if it is not an SVG drawing of forms.
  init(path: String) throws {
    self.path = path
    let bytes = try readSmallFile(path, limit: SVGGate.Limits.bytes)
    do {
      guard SVGGate.isDocument(bytes) else { throw SVGGate.Refusal.malformed("the root element is not svg") }
      try read(try SVGGate.check(bytes).bytes)
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError.unsupportedPicture(
        path: path, found: "\(error)", allowed: "an outline may contain only paths and basic forms")
    }
  }

  /// Returns the area of all forms together.
  ///
  /// - Throws: `RenderError.layout` if a form is too fine.
  func outline() throws(RenderError) -> Outline {
    let reach = forms.compactMap { $0.path.reach(mappedBy: $0.place.transform) }.max() ?? 1
    var contours: [[Point]] = []
    for form in forms {
      let area = form.path.outline(mappedBy: form.place.transform, tolerance: reach * OutlineSearch.tolerance)
      guard let united = area.united(isEvenOdd: form.place.isEvenOdd) else {
        throw .layout("\(escaped(path)): a path has too many edges; simplify it")
      }
      contours += united.contours
    }
    return Outline(contours)
  }

  // MARK: Reading

  private mutating func read(_ bytes: [UInt8]) throws {
    var tokens = XMLTokenizer(bytes)
    var open = [SVGPlace()]
    while let token = try tokens.next() {
      switch token {
      case .start(let name):
        var attributes: [String: String] = [:]
        while let attribute = try tokens.attribute() {
          attributes[attribute.name] = tokens.text(attribute.value) ?? ""
        }
        let element = SVGElement(name, attributes)
        let place = try (open.last ?? SVGPlace()).inside(element)
        if place.isShown { try add(element, at: place) }
        if !tokens.isEmptyElement { open.append(place) }
      case .end: _ = open.popLast()
      case .text, .section, .comment, .instruction, .declaration: break
      }
    }
  }

  private mutating func add(_ element: SVGElement, at place: SVGPlace) throws {
    if element.name == "use" { throw SVGGate.Refusal.forbidden("<use>; convert clones to paths") }
    guard place.isFilled, let data = try element.pathData() else { return }
    forms.append(Form(path: try SVGPathParser.parse(data), place: place))
  }
}

/// How a form inherits from the elements around it.
private struct SVGPlace {
  var transform = Affine.identity
  var isShown = true
  var isFilled = true
  var isEvenOdd = false

  /// The elements whose forms are not drawn where they stand.
  private static let unseen: Set<String> = ["defs", "clipPath", "mask", "symbol", "pattern", "filter", "metadata"]

  /// Returns how an element and those in it are shown.
  func inside(_ element: SVGElement) throws -> SVGPlace {
    var place = self
    if Self.unseen.contains(element.name) || element["display"] == "none" { place.isShown = false }
    if let fill = element["fill"] { place.isFilled = fill != "none" && fill != "transparent" }
    if let rule = element["fill-rule"] { place.isEvenOdd = rule == "evenodd" }
    if let text = element["transform"] { place.transform = try Self.transform(text).then(transform) }
    return place
  }

  private static func transform(_ text: String) throws -> Affine {
    var transform = Affine.identity
    for part in text.split(separator: ")") {
      let pieces = part.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
      let name = (pieces.first ?? "").filter { $0.isLetter }
      if name.isEmpty, pieces.count < 2 { continue }
      let numbers = pieces.count == 2 ? SVGElement.numbers(pieces[1]) : nil
      guard let numbers, let own = single(name, numbers) else {
        throw SVGGate.Refusal.malformed("transform=\"\(text)\" is not a list of transformations")
      }
      transform = own.then(transform)
    }
    return transform
  }

  private static func single(_ name: String, _ numbers: [Double]) -> Affine? {
    switch (name, numbers.count) {
    case ("matrix", 6):
      Affine(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    case ("translate", 1): .translation(Point(numbers[0], 0))
    case ("translate", 2): .translation(Point(numbers[0], numbers[1]))
    case ("scale", 1): .scale(numbers[0], numbers[0])
    case ("scale", 2): .scale(numbers[0], numbers[1])
    case ("rotate", 1): .rotation(Angle(degrees: numbers[0]))
    case ("rotate", 3): .rotation(Angle(degrees: numbers[0]), about: Point(numbers[1], numbers[2]))
    case ("skewX", 1): Affine(a: 1, b: 0, c: tangent(numbers[0]), d: 1, tx: 0, ty: 0)
    case ("skewY", 1): Affine(a: 1, b: tangent(numbers[0]), c: 0, d: 1, tx: 0, ty: 0)
    default: nil
    }
  }

  private static func tangent(_ degrees: Double) -> Double {
    let angle = Angle(degrees: degrees)
    return angle.sine / angle.cosine
  }
}

/// An element with its attributes, among which are the declarations of its style.
private struct SVGElement {
  /// The name without a prefix.
  let name: String
  private let attributes: [String: String]

  init(_ name: String, _ attributes: [String: String]) {
    self.name = name.split(separator: ":").last.map(String.init) ?? name
    var all = attributes
    for declaration in (attributes["style"] ?? "").split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
      if parts.count == 2 { all[parts[0]] = parts[1] }
    }
    self.attributes = all
  }

  subscript(_ name: String) -> String? { attributes[name] }

  /// Returns the numbers of a list that are separated by commas and spaces; nil if one of them is something else.
  static func numbers(_ text: some StringProtocol) -> [Double]? {
    let parts = text.split { $0 == "," || $0.isWhitespace }
    let numbers = parts.compactMap { Double($0) }
    return numbers.count == parts.count ? numbers : nil
  }

  /// Returns the path data of a path or a basic form; nil for other elements.
  ///
  /// Source: SVG 2, section 10, whose equivalent paths these are.
  func pathData() throws -> String? {
    switch name {
    case "path": return self["d"].flatMap { $0.allSatisfy { $0.isWhitespace } || $0 == "none" ? nil : $0 }
    case "polygon", "polyline":
      guard let points = self["points"], let numbers = Self.numbers(points), numbers.count >= 6 else { return nil }
      return "M" + numbers.dropLast(numbers.count % 2).map { "\($0)" }.joined(separator: " ") + "Z"
    case "circle":
      let radius = try length("r") ?? 0
      return Self.ellipse(Point(try length("cx") ?? 0, try length("cy") ?? 0), Size(radius, radius))
    case "ellipse":
      return Self.ellipse(
        Point(try length("cx") ?? 0, try length("cy") ?? 0), Size(try length("rx") ?? 0, try length("ry") ?? 0))
    case "rect": return try rectangle()
    default: return nil
    }
  }

  private static func ellipse(_ center: Point, _ radii: Size) -> String? {
    guard radii.width > 0, radii.height > 0 else { return nil }
    let arc = "A\(radii.width) \(radii.height) 0 0 1"
    let (left, right) = (center.x - radii.width, center.x + radii.width)
    return "M\(left) \(center.y)\(arc) \(right) \(center.y)\(arc) \(left) \(center.y)Z"
  }

  private func rectangle() throws -> String? {
    let (x, y) = (try length("x") ?? 0, try length("y") ?? 0)
    guard let width = try length("width"), let height = try length("height"), width > 0, height > 0 else { return nil }
    let (across, down) = (try length("rx"), try length("ry"))
    let rx = min(max(0, across ?? down ?? 0), width / 2)
    let ry = min(max(0, down ?? across ?? 0), height / 2)
    func arc(_ x: Double, _ y: Double) -> String { rx > 0 && ry > 0 ? "a\(rx) \(ry) 0 0 1 \(x) \(y)" : "" }
    return "M\(x + rx) \(y)h\(width - 2 * rx)\(arc(rx, ry))v\(height - 2 * ry)\(arc(-rx, ry))h\(2 * rx - width)"
      + "\(arc(-rx, -ry))v\(2 * ry - height)\(arc(rx, -ry))Z"
  }

  /// Returns an attribute as a length in user units.
  private func length(_ name: String) throws -> Double? {
    guard let text = self[name] else { return nil }
    let number = text.hasSuffix("px") ? text.dropLast(2) : text[...]
    guard let length = Double(number.filter { !$0.isWhitespace }), length.isFinite else {
      throw SVGGate.Refusal.malformed("\(name)=\"\(text)\" must be a number without a unit")
    }
    return length
  }
}
