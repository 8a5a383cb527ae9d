import CollageAnimation
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import LocalHTTP
import SystemCalls

extension PictureExport {
  /// Renders the film exactly as `collage video` renders the collage's file at this size.
  func runFilm(
    _ subjects: SubjectSources, _ policy: PhotoPolicy, _ tell: @escaping @Sendable (ExportJob.News) -> Void
  ) async throws {
    let posters = ClipPosters()
    var request = try request(subjects, policy, posters)
    let size = try await PreparedRender(request).report.size
    let even = PixelSize(even: Size(Double(size.width), Double(size.height)))
    request.sizing = .pixels(even)
    let playing = try posters.clips(at: paths).playing(in: request.composition, request.photos)
    var film = Film(request, clips: playing, rate: .usual(for: playing))
    film.sound = playing.first(where: \.hasSound)
    tell(.size(even))
    let scratch = try TemporaryFolder()
    let path = "\(scratch.path)/film.mp4"
    do throws(RenderError) {
      _ = try await film.write(to: .mp4(path), protecting: InputGuard(playing.map(\.path), as: .photo)) {
        tell(.progress($0))
      }
    } catch {
      if case .file(.diskFull) = error { throw FileError.temporary(ENOSPC) }
      throw error
    }
    guard let file = SpooledFile(path: path) else {
      throw FileError.cannotOpen(path: path, reason: "the film is missing")
    }
    tell(.bytes(file.bytes()))
  }
}

/// The sizes that are offered for a film.
enum FilmSizes {
  /// Describes the sizes for the composition in the body: usual ones by their shorter sides, and the one of `collage video`.
  static func response(to request: HTTPRequest, _ store: EditorStore) -> HTTPResponse {
    do {
      guard let export = try PictureExport(request, store) else { return ExportJob.unknownFormat }
      let (project, posters) = (store.project, ClipPosters())
      let film = try export.request(project.subjects, project.policy, posters)
      let playing = try posters.clips(at: export.paths).playing(in: film.composition, film.photos)
      let usual = waitFor { () async -> Result<PixelSize, RenderError> in
        do throws(RenderError) { return .success(try await FilmSize.usual(of: film, clips: playing)) } catch {
          return .failure(error)
        }
      }
      let canvas = film.composition.template.canvas.size
      switch usual {
      case .success(let usual)?:
        let offered = FilmSize.shorterSides.map { side in
          ("\(side)p", FilmSize.pixels(of: canvas, shorterSide: Double(side)))
        }
        return .json(
          .members([
            ("usual", value(of: usual)),
            ("sizes", .members(offered.map { ($0.0, value(of: $0.1)) })),
          ]))
      case .failure(let error)?: return .message(.unprocessable, store.project.words(of: error))
      case nil: return .message(.failed, "the sizes could not be found")
      }
    } catch { return .message(.unprocessable, store.project.words(of: error)) }
  }

  private static func value(of size: PixelSize) -> JSONValue {
    .array([.number(Double(size.width)), .number(Double(size.height))])
  }
}
