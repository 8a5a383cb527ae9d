/// Returns a count with its noun, such as `1 photo` or `3 photos`.
///
/// - Parameters:
///   - count: The number of things.
///   - noun: The singular noun.
///   - plural: The plural noun; by default, the singular followed by "s".
/// - Returns: The count and the noun.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
}
