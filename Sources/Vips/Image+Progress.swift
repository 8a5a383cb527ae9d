internal import CVips

extension Image {
  /// Returns a copy that reports the progress of its computation, in percent (0...100), while it is saved or computed.
  ///
  /// `handler` may run on any thread and must return quickly; the last call of a computation reports 100. Operations
  /// built on the copy report too.
  public func onProgress(_ handler: @escaping @Sendable (Int) -> Void) throws(VipsError) -> Image {
    let copy = try applying("copy")
    copy.withPointer { pointer in
      vips_image_set_progress(pointer, 1)
      // "eval" stops short of the end, and small images may emit it at 0 only.
      for signal in ["eval", "posteval"] { connect(signal, of: pointer, to: handler) }
    }
    return copy
  }

  private func connect(
    _ signal: String, of pointer: UnsafeMutablePointer<VipsImage>, to handler: @escaping @Sendable (Int) -> Void
  ) {
    let evaluated: @convention(c) (gpointer?, UnsafeMutablePointer<VipsProgress>?, gpointer?) -> Void = {
      _, progress, data in
      guard let progress, let data else { return }
      let box = Unmanaged<ProgressHandler>.fromOpaque(data).takeUnretainedValue()
      box.handler(Int(progress.pointee.percent))
    }
    g_signal_connect_data(
      pointer, signal, unsafeBitCast(evaluated, to: GCallback.self),
      Unmanaged.passRetained(ProgressHandler(handler)).toOpaque(),
      { data, _ in
        guard let data else { return }
        Unmanaged<ProgressHandler>.fromOpaque(data).release()
      }, GConnectFlags(rawValue: 0))
  }
}

private final class ProgressHandler: Sendable {
  let handler: @Sendable (Int) -> Void

  init(_ handler: @escaping @Sendable (Int) -> Void) {
    self.handler = handler
  }
}
