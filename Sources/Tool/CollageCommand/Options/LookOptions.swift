import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// The look of all photos.
struct LookOptions: ParsableArguments {
  @Option(
    help: """
      A filter for all photos: a name that `collage filters` lists, a filter's file, a .cube file, a Hald CLUT picture, or \
      none.
      """, completion: .filters)
  var filter: String?

  @Option(help: "How far the filter is mixed in, 0 to 1.")
  var strength: Double?

  @Option(
    help: ArgumentHelp(
      "Adjustments of all photos, such as exposure=0.3,contrast=0.1; repeatable.", valueName: "name=number,..."))
  var adjust: [String] = []

  @OptionGroup var folders: FilterFolderOptions

  /// Returns what the options change.
  ///
  /// - Throws: `UsageError` for an adjustment that does not exist, or a number out of its range.
  func change() throws -> LookChange {
    var change = LookChange(strength: strength, adjustments: try Self.adjustments(adjust))
    if let filter { change.filter = filter == "none" ? .remove : .set(FilterID(filter)) }
    if let strength, !LookLimits.strength.contains(strength) {
      throw UsageError(message: "--strength \(strength): must be between 0 and 1")
    }
    // A folder that is not there would leave its filters to the shipped ones without a word.
    for folder in folders.filterFolders { _ = try FolderListing.names(of: folder) }
    return change
  }

  /// Notes on adjustments that were called by names of other programs.
  var notes: [RenderNote] {
    adjust.flatMap { $0.split(separator: ",") }.compactMap { part in
      let name = part.prefix { $0 != "=" }.filter { $0 != " " }
      return AdjustmentText.adjustment(calledElsewhere: name).map { adjustment in
        RenderNote(.other, "--adjust \(escaped(name)): this is called \(adjustment.name) here")
      }
    }
  }

  /// Rejects a strength without a filter that it could be the strength of.
  private func checkStrength(of composition: Composition) throws {
    guard let strength, composition.filters.isEmpty else { return }
    throw UsageError(message: "--strength \(strength): there is no filter; pass --filter with one of `collage filters`")
  }

  /// Returns the filters of the options and of a document, whose files are protected.
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

  /// Returns the filter that the options name, if there is one.
  func ownFilter() throws -> [FilterID: FilterSource] {
    guard let filter, filter != "none" else { return [:] }
    return [FilterID(filter): try folders.search.find(filter)]
  }

  /// Changes the looks of a collage's photos, and says where filters are found.
  func apply(to collage: inout PhotoCollage) throws {
    collage.composition.changeLooks(try change())
    try checkStrength(of: collage.composition)
    (collage.filters, collage.filterSearch) = (try ownFilter(), folders.search)
  }

  /// Parses lists of adjustments and their numbers.
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

/// Where filters are found.
struct FilterFolderOptions: ParsableArguments {
  @Option(
    name: .customLong("filters"), help: "A folder of filters, which come before the shipped ones; repeatable.",
    completion: .directory)
  var filterFolders: [String] = []

  var search: FilterSearch { FilterSearch(folders: filterFolders) }
}
