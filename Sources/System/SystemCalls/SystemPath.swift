// File names are bytes that need not be UTF-8, unlike texts. A byte that is not valid UTF-8 is represented by a
// private-use character and converted back for system calls, so that every listed file can be opened.

/// The characters that represent bytes 0 to 255; messages show them as `\xFF`.
private let standIns: ClosedRange<UInt32> = 0x10_FE00...0x10_FEFF

/// Returns the text of a path or name from the system.
package func pathText(_ path: UnsafePointer<CChar>) -> String {
  let bytes = UnsafeBufferPointer(
    start: UnsafeRawPointer(path).assumingMemoryBound(to: UInt8.self), count: strlen(path))
  if let text = String(validating: bytes, as: UTF8.self), !holdsStandIns(text) { return text }
  var scalars = String.UnicodeScalarView()
  var place = 0
  while place < bytes.count {
    let count = max(1, (~bytes[place]).leadingZeroBitCount)
    let end = min(bytes.count, place + count)
    // Characters of this range in the name itself are converted bytewise, so that no two names have the same text.
    if let text = String(validating: bytes[place..<end], as: UTF8.self), text.unicodeScalars.count == 1,
      !holdsStandIns(text)
    {
      scalars.append(contentsOf: text.unicodeScalars)
      place = end
    } else {
      if let standIn = Unicode.Scalar(standIns.lowerBound + UInt32(bytes[place])) { scalars.append(standIn) }
      place += 1
    }
  }
  return String(scalars)
}

/// Passes the null-terminated bytes of a path to the closure.
package func withSystemPath<Result>(_ path: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  guard holdsStandIns(path) else { return path.withCString(body) }
  var bytes: [CChar] = []
  for scalar in path.unicodeScalars {
    if standIns.contains(scalar.value) {
      bytes.append(CChar(truncatingIfNeeded: scalar.value - standIns.lowerBound))
    } else {
      bytes += String(scalar).utf8.map { CChar(bitPattern: $0) }
    }
  }
  // A null-terminated array is passed as a C string.
  return body(bytes + [0])
}

/// Returns whether a text may contain such characters, which all begin with the same byte.
private func holdsStandIns(_ text: String) -> Bool {
  text.utf8.contains(0xF4) && text.unicodeScalars.contains { standIns.contains($0.value) }
}

/// Reads the status of the file at a path, following links; returns 0, or -1 with `errno` set.
package func fileStatus(_ path: String, _ status: inout stat) -> Int32 { withSystemPath(path) { stat($0, &status) } }

/// Reads the status of the file or link at a path, without following links; returns 0, or -1 with `errno` set.
package func linkStatus(_ path: String, _ status: inout stat) -> Int32 { withSystemPath(path) { lstat($0, &status) } }

/// Returns the arguments of this process after its name; bytes need not be UTF-8.
package func processArguments() -> [String] {
  (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0].map { pathText($0) } }
}
