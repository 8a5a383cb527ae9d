import SystemCalls

/// `sample-photos FOLDER [--count N] [--garments]`: paints pictures for trying collages, the same on every machine.
@main
struct SamplePhotosCommand {
  /// Reads the arguments, paints, and exits with 0, with 64 for invalid arguments, or with 73 if the folder cannot be
  /// written.
  static func main() async {
    guard let (folder, photos) = parse(Array(CommandLine.arguments.dropFirst())) else {
      complain("usage: sample-photos FOLDER [--count 1...\(SamplePhoto.all.count)] [--garments]")
      exit(64)
    }
    do {
      try await writePhotos(photos, folder: folder)
      print("\(photos.count) sample photos are in \(folder)")
    } catch {
      complain("sample-photos: \(error)")
      exit(73)
    }
  }

  /// Writes a line to standard error.
  private static func complain(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(2, bytes, bytes.count)
  }

  /// Returns the folder and the pictures, or nil if the arguments are invalid.
  private static func parse(_ arguments: [String]) -> (folder: String, photos: [SamplePhoto])? {
    var folder: String?
    var photos = SamplePhoto.all
    var count: Int?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--count" {
        guard let text = rest.popFirst(), let number = Int(text), number > 0 else { return nil }
        count = number
      } else if argument == "--garments" {
        photos = SamplePhoto.garments
      } else if argument.hasPrefix("-") || folder != nil {
        return nil
      } else {
        folder = argument
      }
    }
    guard let folder, count ?? 1 <= photos.count else { return nil }
    return (folder, Array(photos.prefix(count ?? photos.count)))
  }

  /// Paints on all cores and writes each picture as soon as it is finished.
  private static func writePhotos(_ photos: [SamplePhoto], folder: String) async throws {
    makeFolder(folder)
    try await withThrowingTaskGroup(of: FinishedPhoto.self) { group in
      for photo in photos {
        group.addTask { FinishedPhoto(photo) }
      }
      for try await photo in group {
        try JPEGFile.write(
          photo.rgb, width: photo.width, height: photo.height, exifOrientation: photo.exifOrientation,
          to: "\(folder)/\(photo.name).jpg")
      }
    }
  }

  /// Creates the folder and its parents; a failure is reported when the first picture is written.
  private static func makeFolder(_ folder: String) {
    var path = folder.hasPrefix("/") ? "" : "."
    for part in folder.split(separator: "/") {
      path += "/\(part)"
      mkdir(path, 0o755)
    }
  }
}
