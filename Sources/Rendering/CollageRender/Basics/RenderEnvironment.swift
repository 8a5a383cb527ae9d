import SystemCalls
internal import Vips

/// What this build can do on this machine.
public enum RenderEnvironment {
  /// The number of available processors.
  public static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The renderer's version and that of its picture library: pictures of other versions may have other bytes.
  public static let version = "collage-render 8, libvips \(Runtime.version)"
}

/// Starts libvips, and loads its HEIF module when a file needs it; call it before a picture is opened or written.
package enum RenderRuntime {
  package static func start(needingHEIF: Bool = false) throws(RenderError) {
    do {
      try Runtime.start(loadingModules: needingHEIF)
    } catch {
      throw .stepFailed(step: "starting libvips", slot: "-", source: "-", detail: error.detail)
    }
  }
}
