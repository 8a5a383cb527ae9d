#if Server
  public import CollageServe
  internal import HTTPTypes
  public import Hummingbird
  internal import NIOCore

  /// Answers the requests of a Hummingbird application by a `RenderService`.
  ///
  /// Pass it to an application as its responder, or call it in a route of yours.
  public struct ServiceResponder<Context>: HTTPResponder {
    private let service: RenderService
    private let sender: @Sendable (Request, Context) -> String
    private let idleSeconds: Double

    /// Creates a responder.
    ///
    /// - Parameters:
    ///   - service: The service, which has been started.
    ///   - idleSeconds: The seconds that a sender may take for the first bytes of a body, plus a second for each 16 kB.
    ///   - sender: Returns the address of the sender; by default, all senders count as one.
    public init(
      _ service: RenderService, idleSeconds: Int = 30,
      sender: @escaping @Sendable (Request, Context) -> String = { _, _ in "" }
    ) {
      (self.service, self.sender, self.idleSeconds) = (service, sender, Double(idleSeconds))
    }

    /// Answers a request by the service, whose problems are answers, too.
    public func respond(to request: Request, context: Context) async throws -> Response {
      let headers = request.headers.map { ($0.name.rawName, $0.value) }
      let answer = await service.answer(
        ServiceRequest(
          method: request.method.rawValue, target: request.uri.string, headers: CollageServe.HTTPFields(headers),
          body: Self.body(of: request, idleSeconds: idleSeconds), sender: sender(request, context)))
      return try Self.response(answer)
    }

    /// Returns the body of a request, which ends with an error if it arrives too slowly.
    private static func body(of request: Request, idleSeconds: Double) -> CollageServe.RequestBody {
      let parts = BodyParts(request.body.makeAsyncIterator(), idleSeconds: idleSeconds)
      return CollageServe.RequestBody { try await parts.next() }
    }

    private static func response(_ answer: ServiceResponse) throws -> Response {
      var headers = HTTPTypes.HTTPFields()
      for (name, value) in answer.headers.fields {
        if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
      }
      let status = HTTPResponse.Status(code: answer.status)
      switch answer.body {
      case .empty: return Response(status: status, headers: headers)
      case .bytes(let bytes):
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
      case .file(let kept):
        guard let file = ResponseFile(kept) else { return Response(status: .serviceUnavailable) }
        return Response(
          status: status, headers: headers,
          body: ResponseBody(contentLength: kept.byteCount) { writer in
            while let bytes = file.next() { try await writer.write(ByteBuffer(bytes: bytes)) }
            try await writer.finish(nil)
          })
      }
    }
  }

  /// The parts of a body, with a limit of the time that they may take.
  ///
  /// Unchecked because only the task that answers the request reads them, one after the other.
  private final class BodyParts: @unchecked Sendable {
    private var iterator: Hummingbird.RequestBody.AsyncIterator
    private let idleSeconds: Double
    private let start = ContinuousClock.now
    private var byteCount = 0

    /// The bytes for which a sender gets one second more.
    private static let bytesPerSecond = 16_384.0

    /// A body that arrives too slowly.
    private struct TooSlow: Error {}

    init(_ iterator: Hummingbird.RequestBody.AsyncIterator, idleSeconds: Double) {
      (self.iterator, self.idleSeconds) = (iterator, idleSeconds)
    }

    func next() async throws -> [UInt8]? {
      let deadline = start + .seconds(idleSeconds + Double(byteCount) / Self.bytesPerSecond)
      let part = try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
        group.addTask { try await self.read() }
        group.addTask {
          // A sleep that was canceled keeps its memory until its time has come, so none is long.
          while ContinuousClock.now < deadline {
            try await Task.sleep(until: min(deadline, ContinuousClock.now + .seconds(1)))
          }
          throw TooSlow()
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
      }
      byteCount += part?.count ?? 0
      return part
    }

    private func read() async throws -> [UInt8]? { try await iterator.next().map { Array($0.readableBytesView) } }
  }
#endif
