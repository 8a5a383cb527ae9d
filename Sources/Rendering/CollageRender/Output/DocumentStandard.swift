/// The standards that PDF files follow on request.
public enum DocumentStandard: String, Codable, Hashable, Sendable, CaseIterable {
  /// PDF/A-2u, for archives: nothing outside the file is needed to show it, and texts can be searched. Its pages are tagged,
  /// so that screen readers tell what they show.
  case archive = "a2u"
}
