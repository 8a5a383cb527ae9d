import CollageFiles
import CollageFormat
import CollageModel
import CollageRender
import LocalHTTP
import SystemCalls

/// Estimates the size of an export's file, and tells what its user should know before it is made.
struct ExportEstimate {
  private let request: RenderRequest
  private let folder: String

  /// The longer sides of the small pictures from which the size is estimated, in pixels; AVIF takes long.
  private var samples: (small: Double, large: Double) {
    request.output.format == .avif ? (400, 1_000) : (800, 2_000)
  }

  /// Describes the export of the composition in the body, as the query asks: its `size` in pixels, about how many `bytes`
  /// it has, and `notes` on enlarged photos, the most enlarged first.
  static func response(to request: HTTPRequest, _ store: EditorStore) -> HTTPResponse {
    do {
      guard let job = try PictureExport(request, store) else { return ExportJob.unknownFormat }
      let project = store.project
      let estimate = ExportEstimate(
        request: try job.request(project.subjects, project.policy), folder: project.folder)
      switch waitFor({ await estimate.answer() }) {
      case .success(let answer)?: return .json(answer)
      case .failure(let error)?: return .message(.unprocessable, project.words(of: error))
      case nil: return .message(.failed, "the size could not be estimated")
      }
    } catch { return .message(.unprocessable, store.project.words(of: error)) }
  }

  private func answer() async -> Result<JSONValue, RenderError> {
    do throws(RenderError) {
      let report = try await PreparedRender(request).report
      let size = report.size
      let notes = report.notes.filter { $0.kind == .enlarged }.sorted { $0.severity > $1.severity }
      let bytes = try await bytes(of: Size(Double(size.width), Double(size.height)))
      return .success(
        .members([
          ("size", .array([.number(Double(size.width)), .number(Double(size.height))])),
          ("bytes", .number(bytes.rounded())),
          ("notes", .array(notes.map { .string(named($0.description)) })),
        ]))
    } catch { return .failure(error) }
  }

  /// Returns a note with the names by which the page knows photos.
  private func named(_ note: String) -> String {
    note.replacing("\(folder)/", with: "").replacing("\(EditorStore.uploads)/", with: "")
  }

  /// Returns about how many bytes a picture has.
  ///
  /// The number is a power of the number of pixels, because larger pictures have less detail in each pixel; two small
  /// pictures tell the power.
  private func bytes(of size: Size) async throws(RenderError) -> Double {
    let longer = max(size.width, size.height)
    guard longer > samples.large else { return Double(try await sample(1, size)) }
    let (small, large) = (samples.small / longer, samples.large / longer)
    let one = Double(try await sample(small, size))
    let other = Double(try await sample(large, size))
    let growth = log(other / one) / log(large / small)
    return other * pow(1 / large, min(max(growth, 1), 2))
  }

  private func sample(_ share: Double, _ size: Size) async throws(RenderError) -> Int {
    var small = request
    small.sizing = .pixels(
      PixelSize(max(1, Int((size.width * share).rounded())), max(1, Int((size.height * share).rounded()))))
    return try await PreparedRender(small).picture().encoded().count
  }
}
