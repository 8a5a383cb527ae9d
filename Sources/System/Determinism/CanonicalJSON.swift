// Embedded Swift has no encoders.
#if !hasFeature(Embedded)
  /// Writes values as JSON whose bytes depend on the values alone: they are the same in every process and on every machine.
  ///
  /// Fields come in the order in which the value encodes them, elements of sets and dictionaries in the order of their bytes,
  /// and numbers in the shortest form that reads back as the same number. Since synthesized conformances to `Encodable` write
  /// every stored field, no field can be forgotten.
  public enum CanonicalJSON {
    /// Returns a value as JSON in UTF-8.
    public static func bytes(of value: some Encodable) -> [UInt8] {
      let writer = CanonicalWriter()
      writer.write(value)
      return writer.bytes
    }

    /// Returns a value as JSON text, for keys and comparisons; equal values give equal texts.
    public static func text(of value: some Encodable) -> String { String(decoding: bytes(of: value), as: UTF8.self) }
  }

  /// Appends JSON to its bytes as a value encodes itself.
  private final class CanonicalWriter {
    // Nothing else reaches them while they change; checking that at run time would take a third of the time.
    @exclusivity(unchecked) private(set) var bytes: [UInt8] = []
    /// The brackets that end the open containers, the innermost last.
    @exclusivity(unchecked) private var ends: [UInt8] = []

    init() { bytes.reserveCapacity(1 << 10) }

    var depth: Int { ends.count }

    func open(_ start: UInt8, _ end: UInt8) {
      bytes.append(start)
      ends.append(end)
    }

    /// Ends the containers within the one at a depth.
    func close(to depth: Int) { while ends.count > depth { bytes.append(ends.removeLast()) } }

    /// Begins the next element of the container at a depth.
    func beginElement(at depth: Int) {
      close(to: depth)
      if let last = bytes.last, last != UInt8(ascii: "["), last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    }

    /// Begins the next field of the container at a depth.
    func beginField(_ name: String, at depth: Int) {
      beginElement(at: depth)
      write(name)
      bytes.append(UInt8(ascii: ":"))
    }

    func writeNull() { append("null") }

    func write(_ value: Bool) { append(value ? "true" : "false") }

    // Inlined where the type is known; a generic call takes several times as long.
    @inline(__always) func write(integer value: some FixedWidthInteger) {
      if let value = UInt64(exactly: value) { append(digitsOf: value) } else { append(String(value)) }
    }

    func write(_ value: Double) {
      // Whole numbers are common, and the general way takes much longer.
      if value.sign == .plus, let whole = UInt64(exactly: value), whole < 1 << 53 {
        append(digitsOf: whole)
        append(".0")
      } else {
        write(anyNumber: value)
      }
    }

    func write(anyNumber value: some BinaryFloatingPoint & CustomStringConvertible) {
      // JSON has no infinity.
      if value.isFinite { append(value.description) } else { write(value.description) }
    }

    func write(_ value: String) {
      bytes.append(UInt8(ascii: "\""))
      var value = value
      value.withUTF8 { text in
        if text.contains(where: { $0 < 32 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
          writeEscaped(text)
        } else {
          bytes.append(contentsOf: text)
        }
      }
      bytes.append(UInt8(ascii: "\""))
    }

    private func writeEscaped(_ text: UnsafeBufferPointer<UInt8>) {
      for byte in text {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case ..<16: append("\\u000\(String(byte, radix: 16))")
        case ..<32: append("\\u00\(String(byte, radix: 16))")
        default: bytes.append(byte)
        }
      }
    }

    private func append(_ text: String) {
      var text = text
      text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    private func append(digitsOf value: UInt64) {
      if value >= 10 { append(digitsOf: value / 10) }
      bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
    }

    func write<Value: Encodable>(_ value: Value) {
      // Sets and dictionaries are a reference each; asking values of other sizes whether they are any takes time.
      if MemoryLayout<Value>.size == MemoryLayout<AnyObject>.size, let unordered = value as? any UnorderedElements,
        !unordered.isEmpty
      {
        return unordered.write(to: self)
      }
      let (depth, start) = (ends.count, bytes.count)
      do {
        try value.encode(to: self)
      } catch {
        // Only a hand-written conformance can throw, as this encoder accepts every value.
        write("\(error)")
      }
      close(to: depth)
      if bytes.count == start { writeNull() }
    }

    /// Writes fields in the order of the bytes of their names.
    func write(fields: [String: some Encodable]) {
      open(UInt8(ascii: "{"), UInt8(ascii: "}"))
      let depth = depth
      for (name, value) in fields.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        beginField(name, at: depth)
        write(value)
      }
      close(to: depth - 1)
    }

    /// Writes elements in the order of their bytes.
    func write(sorted elements: some Sequence<some Encodable>) {
      open(UInt8(ascii: "["), UInt8(ascii: "]"))
      let depth = depth
      write(parts: elements.map { element in part { write(element) } })
      close(to: depth - 1)
    }

    /// Writes collections of one element each as one collection, in the order of their bytes.
    func write(merging singles: [any Encodable]) {
      let parts = singles.map { single in part { try? single.encode(to: self) } }
      bytes += parts[0].prefix(1)
      write(parts: parts.map { Array($0.dropFirst().dropLast()) })
      bytes += parts[0].suffix(1)
    }

    /// Returns what a closure writes, and takes it back.
    private func part(_ body: () -> Void) -> [UInt8] {
      let (depth, start) = (ends.count, bytes.count)
      body()
      close(to: depth)
      defer { bytes.removeLast(bytes.count - start) }
      return Array(bytes[start...])
    }

    private func write(parts: [[UInt8]]) {
      let sorted = parts.sorted { $0.lexicographicallyPrecedes($1) }
      bytes += sorted.joined(separator: [UInt8(ascii: ",")])
    }
  }

  /// A collection whose order differs from process to process.
  private protocol UnorderedElements {
    var isEmpty: Bool { get }

    /// Writes the elements, of which there is at least one.
    func write(to writer: CanonicalWriter)
  }

  extension Set: UnorderedElements where Element: Encodable {
    fileprivate func write(to writer: CanonicalWriter) { writer.write(sorted: self) }
  }

  extension Dictionary: UnorderedElements where Key: Encodable, Value: Encodable {
    fileprivate func write(to writer: CanonicalWriter) {
      if let fields = self as? [String: Value] {
        writer.write(fields: fields)
      } else {
        writer.write(merging: map { [$0.key: $0.value] })
      }
    }
  }

  extension CanonicalWriter: Encoder {
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      open(UInt8(ascii: "{"), UInt8(ascii: "}"))
      return KeyedEncodingContainer(CanonicalFields(writer: self, depth: depth))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      open(UInt8(ascii: "["), UInt8(ascii: "]"))
      return CanonicalElements(writer: self, depth: depth)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
  }

  extension CanonicalWriter: SingleValueEncodingContainer {
    func encodeNil() { writeNull() }
    func encode(_ value: Bool) { write(value) }
    func encode(_ value: String) { write(value) }
    func encode(_ value: Double) { write(value) }
    func encode(_ value: Float) { write(anyNumber: value) }
    @inline(__always) func encode<Value: FixedWidthInteger & Encodable>(_ value: Value) { write(integer: value) }
    func encode<Value: Encodable>(_ value: Value) { write(value) }
  }

  private struct CanonicalFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: CanonicalWriter
    let depth: Int

    var codingPath: [any CodingKey] { [] }

    private func field(_ key: Key) -> CanonicalWriter {
      writer.beginField(key.stringValue, at: depth)
      return writer
    }

    func encodeNil(forKey key: Key) { field(key).writeNull() }
    func encode(_ value: Bool, forKey key: Key) { field(key).write(value) }
    func encode(_ value: String, forKey key: Key) { field(key).write(value) }
    func encode(_ value: Double, forKey key: Key) { field(key).write(value) }
    func encode(_ value: Float, forKey key: Key) { field(key).write(anyNumber: value) }
    @inline(__always) func encode<Value: FixedWidthInteger & Encodable>(_ value: Value, forKey key: Key) {
      field(key).write(integer: value)
    }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) { field(key).write(value) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { field(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { field(key).unkeyedContainer() }

    func superEncoder(forKey key: Key) -> any Encoder { field(key) }

    func superEncoder() -> any Encoder {
      writer.beginField("super", at: depth)
      return writer
    }
  }

  /// The elements of a list.
  private struct CanonicalElements: UnkeyedEncodingContainer {
    let writer: CanonicalWriter
    let depth: Int
    private(set) var count = 0

    init(writer: CanonicalWriter, depth: Int) { (self.writer, self.depth) = (writer, depth) }

    var codingPath: [any CodingKey] { [] }

    private mutating func element() -> CanonicalWriter {
      writer.beginElement(at: depth)
      count += 1
      return writer
    }

    mutating func encodeNil() { element().writeNull() }
    mutating func encode(_ value: Bool) { element().write(value) }
    mutating func encode(_ value: String) { element().write(value) }
    mutating func encode(_ value: Double) { element().write(value) }
    mutating func encode(_ value: Float) { element().write(anyNumber: value) }
    @inline(__always) mutating func encode<Value: FixedWidthInteger & Encodable>(_ value: Value) {
      element().write(integer: value)
    }
    mutating func encode<Value: Encodable>(_ value: Value) { element().write(value) }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      element().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }

    mutating func superEncoder() -> any Encoder { element() }
  }
#endif
