package import CollageFiles

/// A picture whose files have been opened and whose plan has been made, to be written once.
package struct PlannedPicture: Sendable {
  private let prepared: PreparedRender
  /// Paints the whole picture with the caches of a resident renderer; nil without one, and for a picture that is painted in
  /// bands.
  private let whole: (@Sendable () async throws(RenderError) -> Tile)?

  init(_ prepared: PreparedRender, whole: (@Sendable () async throws(RenderError) -> Tile)? = nil) {
    (self.prepared, self.whole) = (prepared, whole)
  }

  package var plan: RenderPlan { prepared.plan }
  /// The report, without the information that becomes available only by rendering.
  package var report: RenderReport { prepared.report }

  /// True if the picture is encoded while it is painted, so that a failure may leave a part of it on standard output.
  package var isStreamed: Bool { whole == nil && prepared.isStreamed }

  /// Renders and writes the picture, as ``PreparedRender/write(to:protecting:progress:)`` does.
  package func write(
    to sink: PictureSink, protecting inputs: InputGuard, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderReport {
    try await prepared.write(to: sink, protecting: inputs, progress: progress, whole: whole)
  }

  /// Renders the picture as a page of a document, in which texts stay texts.
  ///
  /// - Parameters:
  ///   - title: The name in the document's outline; nil for none.
  ///   - inputs: Files that must not be overwritten.
  /// - Returns: The page, whose pictures are encoded with the request's settings, and its report.
  /// - Throws: `RenderError` if rendering fails.
  package func page(
    titled title: String?, protecting inputs: InputGuard
  ) async throws(RenderError) -> (page: DocumentPage, report: RenderReport) {
    try await prepared.page(title: title, protecting: inputs, whole: whole)
  }

  /// Renders the picture and writes it as pages, as ``PreparedRender/write(pages:to:protecting:progress:)`` does.
  package func write(
    pages cut: PictureCut, to path: (_ number: Int) -> String, protecting inputs: InputGuard,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderReport {
    try await prepared.write(pages: cut, to: path, protecting: inputs, progress: progress)
  }
}

/// The renderer of the pictures of a command, whose bytes do not depend on the choice.
package enum PictureRenderer: Sendable {
  /// Renders each picture for itself.
  case fresh
  /// Renders with the caches of a process that renders many pictures.
  case resident(ResidentRenderer)

  /// Opens the files of a picture and plans it.
  ///
  /// - Throws: `RenderError` if a file cannot be used or the layout is impossible.
  package func planned(_ request: RenderRequest) async throws(RenderError) -> PlannedPicture {
    switch self {
    case .fresh: PlannedPicture(try await PreparedRender(request))
    case .resident(let renderer): try await renderer.planned(request)
    }
  }

  /// The cache of cut-outs that are made before a picture is planned.
  package var cutouts: CutoutCache {
    switch self {
    case .fresh: CutoutCache()
    case .resident(let renderer): renderer.cutouts
    }
  }
}
