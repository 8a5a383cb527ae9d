import CollageAnimation
import CollageBatch
import CollageFiles
import CollageFormat
import CollageKit
import CollageRender
import ObjectStorage
import SystemCalls

/// A command that knows options which would avoid an error; the libraries do not know about options.
protocol OptionAdvising {
  /// Returns advice on the option that would avoid an error; nil if there is none.
  func advice(on error: RenderError) -> String?
}

extension PhotoFormatOptions {
  func advice(on error: RenderError) -> String? {
    switch error {
    case .file(.disabledFormat(_, let format, _)):
      only.isEmpty ? "--allow \(format.rawValue) accepts it" : "--only excludes it"
    case .file(.disabledVector): OptionAdvice.vector
    case .file(.damagedPicture(let path, _)): OptionAdvice.damaged(path, policy)
    default: nil
    }
  }
}

extension JobOptions {
  /// Returns the option that would avoid an error; nil if there is none.
  func advice(on error: RenderError) -> String? {
    switch error {
    case .file(.disabledFormat(_, let format, _)): "--allow \(format.rawValue) accepts it"
    case .file(.disabledVector): OptionAdvice.vector
    case .file(.damagedPicture(let path, _)):
      // Photos in object storage are not read again.
      TemplateSearch.exists(path) ? OptionAdvice.damaged(path, policy) : nil
    default: nil
    }
  }
}

extension RenderCommand: OptionAdvising {
  func advice(on error: RenderError) -> String? { photoOptions.input.formats.advice(on: error) }
}

extension ReplayCommand: OptionAdvising {
  func advice(on error: RenderError) -> String? {
    if case .file(.disabledVector) = error { OptionAdvice.vector } else { nil }
  }
}

extension LayoutCommand: OptionAdvising {
  func advice(on error: RenderError) -> String? { photoInput.formats.advice(on: error) }
}

extension AnimateCommand: OptionAdvising {
  func advice(on error: RenderError) -> String? { photoInput.formats.advice(on: error) }
}

extension VideoCommand: OptionAdvising {
  func advice(on error: RenderError) -> String? {
    if case .file(.damagedPicture(let path, _)) = error, Clip.isClip(path: path) { return nil }
    return photoOptions.input.formats.advice(on: error)
  }
}

extension CutoutCommand: OptionAdvising {
  func advice(on error: RenderError) -> String? { formats.advice(on: error) }
}

/// Advice on options that would avoid errors.
enum OptionAdvice {
  static let vector = "--allow svg accepts it in stickers"

  /// Returns advice for a damaged picture, which is tried: some kinds of damage leave nothing that can be read.
  static func damaged(_ path: String, _ policy: PhotoPolicy) -> String? {
    guard !policy.isTolerant else { return nil }
    var tolerant = policy
    tolerant.isTolerant = true
    return PhotoCheck(policy: tolerant).isUsable(path) ? "--tolerant uses the readable part" : nil
  }

  /// Returns advice for an address that was looked up as a file; nil for other errors.
  static func address(in error: RenderError) -> String? {
    switch error {
    case .file(.cannotOpen(let path, systemMessage(ENOENT))), .file(.cannotCreate(let path, _)):
      ObjectAddress.isAddress(path) ? "only `collage batch` and `collage worker` accept addresses" : nil
    default: nil
    }
  }

  /// Returns the nearest name beside a file that does not exist; nil for other errors.
  static func nearby(_ error: RenderError) -> String? {
    // Orders are not told the names of other files.
    guard case .file(.cannotOpen(let path, systemMessage(ENOENT))) = error, RunningOrder.current == nil else {
      return nil
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard let name = parts.last.map(String.init) else { return nil }
    let folder = (path.hasPrefix("/") ? "/" : "") + parts.dropLast().map { $0 + "/" }.joined()
    let names = (try? FolderListing.names(of: folder.isEmpty ? "." : folder)) ?? []
    guard names.count <= maxNames, let nearest = EditDistance.nearest(to: name, in: names) else { return nil }
    return "did you mean \(escaped(folder + nearest))\(FolderListing.isFolder(folder + nearest) ? "/" : "")?"
  }

  /// The maximum number of names in a folder that are compared.
  private static let maxNames = 10_000

  /// Returns advice on the option of `collage batch` that would avoid an error.
  static func advice(on error: BatchError) -> String? {
    switch error {
    case .tooManyFailures: "--max-errors allows more"
    case .interrupted: "--resume continues the run"
    default: nil
    }
  }
}
