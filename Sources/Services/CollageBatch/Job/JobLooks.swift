import CollageFiles
import CollageFormat
public import CollageKit
public import CollageModel
public import CollageRender

/// The changes of looks for all photos of a run, and the search for filters.
public struct JobLooks: Sendable {
  /// The change for all photos; changes in rows are applied after it.
  public var change: LookChange
  /// The filter of the change, if it was given as a file.
  public var filter: FilterSource?
  /// The search for all other filters.
  public var search: FilterSearch

  /// Creates looks, which change nothing by default.
  public init(
    change: LookChange = LookChange(), filter: FilterSource? = nil, search: FilterSearch = FilterSearch()
  ) {
    self.change = change
    self.filter = filter
    self.search = search
  }

  /// Applies the changes of the run and then those of a job to a composition.
  func apply(_ job: Job, to composition: inout Composition) throws(RenderError) {
    composition.changeLooks(change)
    for index in composition.items.indices {
      let item = composition.items[index]
      guard let slot = item.slot, let change = try job.lookChange(ofSlot: slot.name) else { continue }
      composition.items[index].look = change.applied(
        to: item.look ?? composition.template.style(ofSlot: slot)?.look ?? .neutral)
    }
  }

  /// Returns the filters with the given names.
  func sources(of names: Set<FilterID>) throws(RenderError) -> [FilterID: FilterSource] {
    var names = names
    var found: [FilterID: FilterSource] = [:]
    if let filter, names.remove(filter.filter.id) != nil { found[filter.filter.id] = filter }
    do {
      return found.merging(try search.find(names)) { first, _ in first }
    } catch {
      throw RenderError(error) ?? .layout("\(error)")
    }
  }

  /// Returns the parts of a job's key that identify its filters: digests of their documents and lookup tables.
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

  /// The value that removes a filter.
  static let noFilter = "none"
  private static let maxTableBytes = 128 << 20
}

extension Job {
  /// Returns the change of look that a row asks for in a slot, or nil if there is none.
  ///
  /// - Throws: `RenderError.layout` if a number is invalid or out of range.
  func lookChange(ofSlot slot: String) throws(RenderError) -> LookChange? {
    var change = LookChange()
    if let filter = looks[slot + ManifestRow.filterSuffix] {
      change.filter = filter == JobLooks.noFilter ? .remove : .set(FilterID(filter))
    }
    if let text = looks[slot + ManifestRow.strengthSuffix] {
      guard let strength = Double(text), LookLimits.strength.contains(strength) else {
        throw .layout(
          "\(slot)\(ManifestRow.strengthSuffix): \(escaped(text)): the strength must be a number from 0 to 1")
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
