import SystemCalls
internal import Vips

/// The capabilities of this build on this machine.
public enum RenderEnvironment {
  /// The number of processors that are online, at least 1.
  public static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The earliest revision that paints alike, and the version of libvips; other pictures may differ in their bytes.
  public static let version = "collage-render \(RendererRevision.earliestAlike), libvips \(Runtime.version)"
}

/// Starts libvips, and loads its HEIF module if a file needs it; must be called before a picture is opened or
/// written.
package enum RenderRuntime {
  package static func start(needingHEIF: Bool = false) throws(RenderError) {
    do {
      try Runtime.start(loadingModules: needingHEIF)
    } catch {
      throw .stepFailed(step: "starting libvips", slot: "-", source: "-", detail: error.detail)
    }
  }
}
