/// Joins the lines of each paragraph of a help text, so that it wraps at the terminal's width; indented lines are kept
/// as they are.
///
/// The argument parser wraps long lines but keeps line breaks, so paragraphs wrapped in the source would be wrapped
/// twice.
func flowing(_ text: String) -> String {
  var lines: [String] = []
  var isOpen = false
  for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
    let isFixed = line.isEmpty || line.hasPrefix(" ") || line.hasSuffix(":")
    if isOpen, !isFixed, let last = lines.popLast() { lines.append(last + " " + line) } else { lines.append(line) }
    isOpen = !isFixed
  }
  return lines.joined(separator: "\n")
}
