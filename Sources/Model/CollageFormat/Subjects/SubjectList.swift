public import CollageModel

/// The subjects of photos by their file names, written by a detector once for many collages.
public struct SubjectList: Hashable, Sendable {
  /// What a detector found at one place in a photo.
  public struct Entry: Hashable, Sendable {
    /// The bounding box, 0 to 1 of the upright photo.
    public var box: Rect
    /// The detector's confidence, above 0 and up to 1.
    public var confidence: Double

    /// Creates an entry from a box, 0 to 1 of the upright photo.
    public init(box: Rect, confidence: Double = 1) {
      self.box = box
      self.confidence = confidence
    }
  }

  /// A photo and its subjects; the list is empty if the detector found none.
  public struct Photo: Hashable, Sendable {
    /// The file's name, or its path relative to the list's folder.
    public var name: String
    public var entries: [Entry]

    /// Creates a photo's entries; without any, the detector found nothing.
    public init(name: String, entries: [Entry]) {
      self.name = name
      self.entries = entries
    }
  }

  /// The photos in the order of the file.
  public var photos: [Photo]

  /// The value of the document's `format` key.
  public static let formatName = "collage-subjects"
  public static let maxEntries = 256

  /// Creates a list in the order in which its file names the photos.
  public init(photos: [Photo] = []) { self.photos = photos }

  /// Decodes a list from a file's bytes.
  ///
  /// - Throws: `FormatError` with every issue of the document.
  public init(_ bytes: [UInt8], file: String) throws(FormatError) {
    let log = IssueLog()
    let root = Cursor(value: try JSONValue.parse(bytes, file: file), path: .root, log: log)
    photos = try log.finish(SubjectListReader.read(root), file: file)
  }

  /// The list encoded as a file's bytes.
  public var bytes: [UInt8] {
    JSONWriter.pretty(
      .members([
        ("format", .string(Self.formatName)), ("version", .number(Double(DocumentHeader.version))),
        ("photos", .members(photos.map { photo in (photo.name, .array(photo.entries.map(SubjectListReader.value))) })),
      ]))
  }

  /// Decodes the output of a detector program: one line of JSON for each photo, such as
  /// `{"photo": "a.jpg", "boxes": [[0.1, 0.2, 0.3, 0.4]]}`.
  ///
  /// - Throws: `FormatError` with every issue of the first invalid line.
  public init(lines bytes: [UInt8], file: String) throws(FormatError) {
    photos = []
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      let log = IssueLog()
      let name = "\(file), line \(index + 1)"
      let root = Cursor(value: try JSONValue.parse(Array(line), file: name), path: .root, log: log)
      photos.append(try log.finish(SubjectListReader.readLine(root), file: name))
    }
  }
}

/// Reads the parts of a subject list.
enum SubjectListReader {
  static func read(_ cursor: Cursor) -> [SubjectList.Photo]? {
    guard let object = cursor.object("a list of subjects", keys: ["format", "version", "photos", "$schema"]),
      DocumentHeader.check(object, format: SubjectList.formatName),
      let photos = object.required("photos")?.object("photos")
    else { return nil }
    _ = object.optional("$schema")?.string("a schema's address")
    return Cursor.allOrNothing(
      photos.members.map { name, member in entries(member).map { SubjectList.Photo(name: name, entries: $0) } })
  }

  static func readLine(_ cursor: Cursor) -> SubjectList.Photo? {
    guard let object = cursor.object("a line", keys: ["photo", "boxes"]),
      let name = object.required("photo")?.text("a photo's path", length: 1...4096),
      let entries = object.required("boxes").flatMap(entries)
    else { return nil }
    return SubjectList.Photo(name: name, entries: entries)
  }

  static func value(_ entry: SubjectList.Entry) -> JSONValue {
    if entry.confidence == 1 { return .rect(entry.box) }
    return .members([("box", .rect(entry.box)), ("confidence", .plain(entry.confidence))])
  }

  private static func entries(_ cursor: Cursor) -> [SubjectList.Entry]? {
    guard let elements = cursor.elements("boxes") else { return nil }
    guard elements.count <= SubjectList.maxEntries else {
      cursor.reject("a photo can have at most \(SubjectList.maxEntries) boxes")
      return nil
    }
    return Cursor.allOrNothing(elements.map(entry))
  }

  private static func entry(_ cursor: Cursor) -> SubjectList.Entry? {
    if case .array = cursor.value { return box(cursor).map { SubjectList.Entry(box: $0) } }
    guard let object = cursor.object("a box", keys: ["box", "confidence", "name"]),
      let box = object.required("box").flatMap(box)
    else { return nil }
    _ = object.optional("name")?.string("a name")
    guard let given = object.optional("confidence") else { return SubjectList.Entry(box: box) }
    let rule = NumberRule(noun: "a confidence", min: 0, excludesMin: true, max: 1)
    return given.number(rule).map { SubjectList.Entry(box: box, confidence: $0) }
  }

  private static func box(_ cursor: Cursor) -> Rect? {
    let rules: [NumberRule] = [.share("an x"), .share("a y"), .share("a width"), .share("a height")]
    guard let numbers = cursor.numbers("[x, y, width, height], each from 0 to 1", rules) else { return nil }
    let box = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    // Floating-point sums such as 0.7 + 0.3 are inexact.
    guard box.right <= 1 + 1e-6, box.bottom <= 1 + 1e-6 else {
      cursor.reject("a box must be within the photo, 0 to 1")
      return nil
    }
    return box
  }
}
