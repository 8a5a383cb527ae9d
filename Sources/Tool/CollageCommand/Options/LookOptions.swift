import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// The filter and adjustments of all photos.
struct LookOptions: ParsableArguments {
  @Option(
    help: """
      A filter for all photos: a name listed by `collage filters`, a filter file, a .cube file, a Hald CLUT image, or \
      none.
      """, completion: .filters)
  var filter: String?

  @Option(help: "Strength of the filter, 0 to 1.")
  var strength: Double?

  @Option(
    help: ArgumentHelp(
      "Adjustments for all photos, such as exposure=0.3,contrast=0.1; repeatable.", valueName: "name=number,..."))
  var adjust: [String] = []

  @OptionGroup var folders: FilterFolderOptions

  /// Returns the change of looks that the options ask for.
  ///
  /// - Throws: `UsageError` if an adjustment is unknown or a number is out of range.
  func change() throws -> LookChange {
    var change = LookChange(strength: strength, adjustments: try Self.adjustments(adjust))
    if let filter { change.filter = filter == "none" ? .remove : .set(FilterID(filter)) }
    if let strength, !LookLimits.strength.contains(strength) {
      throw UsageError(message: "--strength \(strength): must be between 0 and 1")
    }
    // A missing folder would otherwise go unnoticed if a shipped filter has the same name.
    try UserFiles.check(folders.filterFolders)
    for folder in folders.filterFolders { _ = try FolderListing.names(of: folder) }
    return change
  }

  /// Notes on adjustments given by names that other programs use.
  var notes: [RenderNote] {
    adjust.flatMap { $0.split(separator: ",") }.compactMap { part in
      let name = part.prefix { $0 != "=" }.filter { $0 != " " }
      return AdjustmentText.adjustment(calledElsewhere: name).map { adjustment in
        RenderNote(.other, "--adjust \(escaped(name)): this adjustment is called \(adjustment.name)")
      }
    }
  }

  /// Rejects a strength if no filter is set.
  private func checkStrength(of composition: Composition) throws {
    guard let strength, composition.filters.isEmpty else { return }
    throw UsageError(
      message: "--strength \(strength): no filter is set; pass --filter with a name listed by `collage filters`")
  }

  /// Returns the filters of the options and of a document, with their files.
  func filters(of document: CollageDocument) throws -> [FilterID: FilterSource] {
    var composition =
      switch document.content {
      case .template(let template): Composition(template: template)
      case .composition(let composition): composition
      }
    composition.changeLooks(try change())
    let own = try ownFilter()
    return own.merging(try folders.search.find(composition.filters.subtracting(own.keys))) { first, _ in first }
  }

  /// Returns the filter set by the option, if any.
  func ownFilter() throws -> [FilterID: FilterSource] {
    guard let filter, filter != "none" else { return [:] }
    try UserFiles.check(filter)
    return [FilterID(filter): try folders.search.find(filter)]
  }

  /// Changes the looks of a collage's photos, and says where filters are found.
  func apply(to collage: inout PhotoCollage) throws {
    collage.composition.changeLooks(try change())
    try checkStrength(of: collage.composition)
    (collage.filters, collage.filterSearch) = (try ownFilter(), try folders.search)
  }

  /// Parses lists such as `exposure=0.5,contrast=-0.2`; later values replace earlier ones.
  static func adjustments(_ texts: [String]) throws -> [Adjustment: Double] {
    var adjustments: [Adjustment: Double] = [:]
    for part in texts.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      do {
        let (adjustment, number) = try AdjustmentText.parse(String(part))
        adjustments[adjustment] = number
      } catch {
        throw UsageError(message: "--adjust \(error)")
      }
    }
    return adjustments
  }
}

/// The folders in which filters are searched.
struct FilterFolderOptions: ParsableArguments {
  @Option(
    name: .customLong("filters"), help: "A folder of filters, searched before the shipped ones; repeatable.",
    completion: .directory)
  var filterFolders: [String] = []

  /// The search in the folders, and then in those of all orders.
  var search: FilterSearch {
    get throws {
      try UserFiles.check(filterFolders)
      return FilterSearch(folders: filterFolders + (RunningOrder.current?.resources.filterFolders ?? []))
    }
  }
}
