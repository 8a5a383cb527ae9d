import CollageFiles
import CollageFormat
public import CollageKit
public import CollageModel
public import CollageRender

/// How the looks of all photos of a run are changed, and where filters are found.
public struct JobLooks: Sendable {
  /// The change; what a row says of a photo comes after it.
  public var change: LookChange
  /// The filter that the change names, where it is not found by its name.
  public var filter: FilterSource?
  /// Where all other filters are found.
  public var search: FilterSearch

  /// Creates looks; without arguments nothing is changed.
  public init(
    change: LookChange = LookChange(), filter: FilterSource? = nil, search: FilterSearch = FilterSearch()
  ) {
    self.change = change
    self.filter = filter
    self.search = search
  }

  /// Changes the looks of a collage, first by the options and then by a job.
  func apply(_ job: Job, to collage: inout PhotoCollage) throws(RenderError) {
    var composition = collage.composition
    composition.changeLooks(change)
    for (index, item) in composition.items.enumerated() {
      guard let slot = item.slot, let change = try job.lookChange(ofSlot: slot.name) else { continue }
      composition.items[index].look = change.applied(
        to: item.look ?? composition.template.style(ofSlot: slot)?.look ?? .neutral)
    }
    (collage.composition, collage.filterSearch) = (composition, search)
    if let filter { collage.filters = [filter.filter.id: filter] }
  }

  /// Returns the filters with names.
  func sources(of names: Set<FilterID>) throws(RenderError) -> [FilterID: FilterSource] {
    var names = names
    var found: [FilterID: FilterSource] = [:]
    if let filter, names.remove(filter.filter.id) != nil { found[filter.filter.id] = filter }
    return found.merging(try RenderError.converting { try search.find(names) }) { first, _ in first }
  }

  /// Returns what identifies the filters of a job, for keys: their documents and their tables.
  func identity(of job: Job, _ template: Template) throws(RenderError) -> [String] {
    var composition = Composition(template: template)
    composition.changeLooks(change)
    let named = job.looks.filter { $0.key.hasSuffix(ManifestRow.filterSuffix) && $0.value != Self.noFilter }
    let names = composition.filters.union(named.values.map { FilterID($0) })
    var parts: [String] = []
    for (name, source) in try sources(of: names).sorted(by: { $0.key.name < $1.key.name }) {
      parts += ["filter", name.name, try JobKey.digest(FilterEncoder.encode(source.filter))]
      guard let table = source.table else { continue }
      parts.append(try JobKey.digest(RenderError.wrap(readSmallFile(table, limit: Self.maxTableBytes))))
    }
    return parts
  }

  /// The name that stands for no filter.
  static let noFilter = "none"
  private static let maxTableBytes = 128 << 20
}

extension Job {
  /// Returns how a row changes the look of a slot's photo, or nil if it does not.
  ///
  /// - Throws: `RenderError.layout` for a number that is not one or is out of its range.
  func lookChange(ofSlot slot: String) throws(RenderError) -> LookChange? {
    var change = LookChange()
    if let filter = looks[slot + ManifestRow.filterSuffix] {
      change.filter = filter == JobLooks.noFilter ? .remove : .set(FilterID(filter))
    }
    if let text = looks[slot + ManifestRow.strengthSuffix] {
      guard let strength = Double(text), LookLimits.strength.contains(strength) else {
        throw .layout("\(slot)\(ManifestRow.strengthSuffix): \(escaped(text)): a strength must be a number from 0 to 1")
      }
      change.strength = strength
    }
    for part in (looks[slot + ManifestRow.adjustSuffix] ?? "").split(separator: ",") {
      do throws(AdjustmentText.Problem) {
        let (adjustment, number) = try AdjustmentText.parse(String(part))
        change.adjustments[adjustment] = number
      } catch {
        throw .layout("\(slot)\(ManifestRow.adjustSuffix): \(error)")
      }
    }
    return change.isEmpty ? nil : change
  }
}
