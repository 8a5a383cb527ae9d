import CollageFiles
import CollageKit
import CollageModel
import CollageRender

extension PhotoNames {
  /// Returns the index of a photo named in an option.
  func index(of name: String, option: String) throws -> Int {
    do throws(KitError) {
      return try index(of: name)
    } catch {
      if case .skippedPhoto = error { throw UsageError(message: "\(option) \(error)") }
      throw UsageError(message: "\(option): \(error)")
    }
  }

  /// Splits an option's value at its last separator.
  static func split(_ text: String, at separator: Character, option: String, example: String) throws
    -> (name: String, value: String)
  {
    guard let place = text.lastIndex(of: separator), place != text.startIndex,
      text.index(after: place) != text.endIndex
    else {
      throw UsageError(message: "\(option) \(escaped(text)): not a valid value; write for example \(option) \(example)")
    }
    return (String(text[..<place]), String(text[text.index(after: place)...]))
  }

  /// Parses weights of photos, such as `hero=3` or `a=2,b=3`, in the order of the options.
  func weights(_ options: [String]) throws -> [(photo: Int, weight: Double)] {
    try options.flatMap { $0.split(separator: ",") }.map { text in
      let (name, value) = try Self.split(String(text), at: "=", option: "--weights", example: "hero=3")
      guard let weight = Double(value), (0.01...100).contains(weight) else {
        throw UsageError(message: "--weights \(escaped(String(text))): the weight must be between 0.01 and 100")
      }
      return (try index(of: name, option: "--weights"), weight)
    }
  }

  /// Parses regions that must stay visible, such as `face.jpg=0.5,0.3`; returns them by the photos' indices.
  func subjects(_ options: [String]) throws -> [Int: [Rect]] {
    var subjects: [Int: [Rect]] = [:]
    for option in options {
      let (name, value) = try Self.split(option, at: "=", option: "--focus", example: "face.jpg=0.5,0.3")
      let numbers = value.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      let known = numbers.compactMap { $0 }
      guard known.count == numbers.count, known.count == 2 || known.count == 4,
        known.allSatisfy({ (0...1).contains($0) })
      else {
        throw UsageError(
          message:
            "--focus \(escaped(option)): write a point x,y or a box x,y,width,height, with all values from 0 to 1")
      }
      let box = Rect(
        x: known[0], y: known[1], width: known.count == 4 ? known[2] : 0, height: known.count == 4 ? known[3] : 0)
      guard box.right <= 1, box.bottom <= 1 else {
        throw UsageError(message: "--focus \(escaped(option)): the box must lie within the photo, from 0 to 1")
      }
      subjects[try index(of: name, option: "--focus"), default: []].append(box)
    }
    return subjects
  }
}
