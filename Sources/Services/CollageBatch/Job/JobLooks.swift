import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// The changes to the looks of all photos of a run, and the filters that they name.
struct JobLooks: Sendable {
  /// The change to all photos; values in a row override it.
  let change: LookChange
  /// The filter that the change names, which may be a file.
  private let filter: FilterSource?
  /// The search for filters that are not in the run's filter files.
  private let search: FilterSearch

  /// Finds the filter that the change names.
  ///
  /// - Throws: As ``FilterSearch/find(_:)-(String)``.
  init(change: LookChange, search: FilterSearch) throws {
    (self.change, self.search) = (change, search)
    guard case .set(let id) = change.filter else {
      filter = nil
      return
    }
    var source = try search.find(id.name)
    // A file gets the name by which the change refers to it.
    source.filter.id = id
    filter = source
  }

  /// Applies the run's change to the looks of a collage, then the changes of a job.
  func apply(_ job: Job, to collage: inout PhotoCollage) {
    var composition = collage.composition
    composition.changeLooks(change)
    for (index, item) in composition.items.enumerated() {
      guard let slot = item.slot, let change = job.looks[slot.name] else { continue }
      composition.items[index].look = change.applied(
        to: item.look ?? composition.template.style(ofSlot: slot)?.look ?? .neutral)
    }
    (collage.composition, collage.filterSearch) = (composition, search)
    if let filter { collage.filters = [filter.filter.id: filter] }
  }

  func sources(of names: Set<FilterID>) throws(RenderError) -> [FilterID: FilterSource] {
    var names = names
    var found: [FilterID: FilterSource] = [:]
    if let filter, names.remove(filter.filter.id) != nil { found[filter.filter.id] = filter }
    return found.merging(try RenderError.converting { try search.find(names) }) { first, _ in first }
  }

  /// Returns the parts of a job's key that identify its filters: digests of their documents and lookup tables.
  func identity(of job: Job, _ template: Template) throws(RenderError) -> [String] {
    var composition = Composition(template: template)
    composition.changeLooks(change)
    let named = job.looks.values.compactMap { change -> FilterID? in
      if case .set(let name) = change.filter { name } else { nil }
    }
    let names = composition.filters.union(named)
    var parts: [String] = []
    for (name, source) in try sources(of: names).sorted(by: { $0.key.name < $1.key.name }) {
      parts += ["filter", name.name, try JobKey.digest(FilterEncoder.encode(source.filter))]
      guard let table = source.table else { continue }
      parts.append(try JobKey.digest(RenderError.wrap(readSmallFile(table, limit: Self.maxTableBytes))))
    }
    return parts
  }

  private static let maxTableBytes = 128 << 20
}
