/// A count with its noun, as in `1 photo` and `3 photos`.
///
/// - Parameters:
///   - count: How many there are.
///   - noun: The noun in the singular.
///   - plural: The plural where it is not the singular with an `s`.
/// - Returns: The text.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
}
