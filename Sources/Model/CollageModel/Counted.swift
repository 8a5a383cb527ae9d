/// Returns a count with its noun, as in `1 photo` and `3 photos`.
///
/// - Parameters:
///   - count: The number of things.
///   - noun: The noun in the singular.
///   - plural: The plural if it is not the singular with an `s`.
/// - Returns: The text.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
}
