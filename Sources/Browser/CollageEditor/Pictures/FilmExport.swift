import CollageAnimation
import CollageFiles
import CollageKit
import CollageRender
import LocalHTTP

extension PictureExport {
  /// Renders the film exactly as `collage video` renders the collage's file at this size.
  func runFilm(
    _ subjects: SubjectSources, _ policy: PhotoPolicy, _ tell: @escaping @Sendable (ExportJob.News) -> Void
  ) async throws {
    let posters = ClipPosters()
    var request = try request(subjects, policy, posters)
    let size = try await PreparedRender(request).report.size
    // Videos have even sides.
    let even = PixelSize(max(2, (size.width + 1) / 2 * 2), max(2, (size.height + 1) / 2 * 2))
    request.sizing = .pixels(even)
    let playing = try posters.clips(at: paths).playing(in: composition, request.photos)
    var film = Film(request, clips: playing, rate: .usual(for: playing))
    film.sound = playing.first(where: \.hasSound)
    tell(.size(even))
    let scratch = try TemporaryFolder()
    let path = "\(scratch.path)/film.mp4"
    _ = try await film.write(to: .mp4(path), protecting: InputGuard(playing.map(\.path), as: .photo)) {
      tell(.progress($0))
    }
    guard let file = SpooledFile(path: path) else {
      throw FileError.cannotOpen(path: path, reason: "the film is missing")
    }
    tell(.bytes(file.bytes()))
  }
}
