import CollageFiles
import CollageFormat
import CollageKit
import CollageModel

/// A manifest column with a setting of a slot's photo, such as `top.crop` for the slot `top`.
enum PhotoColumn: String, CaseIterable {
  /// The angle by which the photo is straightened.
  case straighten
  /// The correction of the photo's perspective.
  case keystone
  /// The part of the photo to use.
  case crop
  /// The line along which the photo's slot fades out.
  case fade
  /// The name of a filter, or `none` to remove it.
  case filter
  /// The strength of the filter, 0 to 1.
  case strength
  case adjust
  /// The kind of garment.
  case role
  /// How the photo is fitted: cover, contain, fill or none.
  case fit
  /// The point of the photo at the slot's center, such as `0.3,0.6`.
  case focus

  /// The part of a column's name after the slot's name, such as `.filter`.
  var suffix: String { "." + rawValue }

  /// True for columns that change the crop.
  var isCrop: Bool { noun == "crop" }

  /// What the column changes, for messages.
  var noun: String {
    switch self {
    case .straighten, .keystone, .crop, .fade: "crop"
    case .filter, .strength, .adjust: "look"
    case .role, .fit, .focus: rawValue
    }
  }

  /// Returns the slot and the kind of a column; nil for any other name.
  static func named(_ name: String) -> (slot: String, column: PhotoColumn)? {
    allCases.first { name.hasSuffix($0.suffix) }.map { (String(name.dropLast($0.suffix.count)), $0) }
  }

  /// An invalid value of a column.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The value that removes a filter.
  private static let noFilter = "none"

  /// Sets the column's value for the photo of a slot in a job.
  func set(_ text: String, of slot: String, in job: inout Job) throws(Problem) {
    do {
      var (crop, look) = (job.crops[slot] ?? CropChange(), job.looks[slot] ?? LookChange())
      switch self {
      case .straighten: crop.straighten = try CropText.straighten(text)
      case .keystone: crop.perspective = try CropText.keystone(text)
      case .crop: crop.part = try CropText.part(text)
      case .fade: crop.fade = try CropText.fade(text)
      case .filter: look.filter = text == Self.noFilter ? .remove : .set(FilterID(text))
      case .strength: look.strength = try Self.strength(text)
      case .role: job.roles[slot] = try Self.role(text)
      case .fit: job.placements[slot, default: Job.Placement()].fit = try Self.fit(text)
      case .focus: job.placements[slot, default: Job.Placement()].focus = try Self.focus(text)
      case .adjust: for part in text.split(separator: ",") { try look.adjust(String(part)) }
      }
      job.crops[slot] = crop.isEmpty ? nil : crop
      job.looks[slot] = look.isEmpty ? nil : look
    } catch {
      throw Problem(description: "\(slot)\(suffix): \(error)")
    }
  }

  private static func role(_ text: String) throws(Problem) -> Outfit.Role {
    guard let role = Outfit.Role(rawValue: text.lowercased()) else {
      throw Problem(description: "\(escaped(text)): a role must be \(RoleWords.allowed)")
    }
    return role
  }

  private static func fit(_ text: String) throws(Problem) -> Fit {
    if let fit = Fit(rawValue: text) { return fit }
    throw Problem(description: "\(escaped(text)): a fit must be \(Wording.choice(Fit.allCases.map(\.rawValue)))")
  }

  private static func focus(_ text: String) throws(Problem) -> Point {
    let numbers = text.split { $0 == "," || $0 == " " }.map { Double($0) }
    if numbers.count == 2, let x = numbers[0], let y = numbers[1], (0...1).contains(x), (0...1).contains(y) {
      return Point(x, y)
    }
    throw Problem(description: "\(escaped(text)): a focus must be two numbers from 0 to 1, such as 0.3,0.6")
  }

  private static func strength(_ text: String) throws(Problem) -> Double {
    guard let strength = Double(text), LookLimits.strength.contains(strength) else {
      throw Problem(description: "\(escaped(text)): a strength must be a number from 0 to 1")
    }
    return strength
  }

  /// Returns the column's value for the photo of a slot in a job as text; nil if the job does not set it.
  func text(of slot: String, in job: Job) -> String? {
    let (crop, look) = (job.crops[slot], job.looks[slot])
    switch self {
    case .straighten: return (crop?.straighten).map(CropText.text)
    case .keystone: return (crop?.perspective).flatMap(CropText.text)
    case .crop: return (crop?.part).map(CropText.text)
    case .fade: return (crop?.fade).map(CropText.text)
    case .filter:
      switch look?.filter {
      case .set(let name)?: return name.name
      case .remove?: return Self.noFilter
      case .keep?, nil: return nil
      }
    case .strength: return (look?.strength).map { JSONWriter.text(of: $0) }
    case .role: return job.roles[slot]?.rawValue
    case .fit: return job.placements[slot]?.fit?.rawValue
    case .focus:
      return (job.placements[slot]?.focus).map { "\(JSONWriter.text(of: $0.x)),\(JSONWriter.text(of: $0.y))" }
    case .adjust: return look.flatMap { $0.adjustments.isEmpty ? nil : AdjustmentText.text(of: $0.adjustments) }
    }
  }
}

extension LookChange {
  fileprivate mutating func adjust(_ text: String) throws(AdjustmentText.Problem) {
    let (adjustment, number) = try AdjustmentText.parse(text)
    adjustments[adjustment] = number
  }
}
