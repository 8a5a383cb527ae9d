#if Server
  internal import CollageServe
  internal import HTTPTypes
  public import NIOCore
  public import NIOHTTPTypes

  /// Lets answers be sent whole: a connection that is closed meanwhile is closed after the last byte.
  ///
  /// Hummingbird closes a connection right after it has passed on the end of an answer, which drops what the client has not taken
  /// yet. A client that takes nothing for longer than the time of the list of connections is let go.
  public final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    /// The parts of requests.
    public typealias InboundIn = HTTPRequestPart
    /// The same parts, which are passed on.
    public typealias InboundOut = HTTPRequestPart
    /// The parts of answers.
    public typealias OutboundIn = HTTPResponsePart
    /// The same parts, which are passed on.
    public typealias OutboundOut = HTTPResponsePart

    private let connections: OpenConnections
    private var isAdded = false
    /// The requests whose answers have not been sent whole: whether each is counted by the list.
    private var requests: [Bool] = []
    /// The parts of answers that have been passed on and not sent.
    private var unsent = 0
    private var close: (mode: CloseMode, promise: EventLoopPromise<Void>?)?
    private var check: Scheduled<Void>?
    private var lastBuffered = 0
    private var stalled = TimeAmount.zero

    /// The time between two looks at what a client has taken.
    private static let interval = TimeAmount.milliseconds(500)

    /// Creates a handler for one connection.
    public init(_ connections: OpenConnections) { self.connections = connections }

    // MARK: The connection

    /// Adds a connection that is open already.
    public func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { add(context) } }

    /// Adds the connection.
    public func channelActive(context: ChannelHandlerContext) {
      add(context)
      context.fireChannelActive()
    }

    private func add(_ context: ChannelHandlerContext) {
      guard !isAdded else { return }
      isAdded = true
      if connections.add(context.channel) { return }
      let fields: HTTPTypes.HTTPFields = [.connection: "close", .contentLength: "0", .retryAfter: "1"]
      context.write(
        wrapOutboundOut(.head(HTTPResponse(status: .serviceUnavailable, headerFields: fields))), promise: nil)
      let promise = context.eventLoop.makePromise(of: Void.self)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: promise)
      let channel = context.channel
      promise.futureResult.whenComplete { _ in channel.close(promise: nil) }
    }

    /// Forgets the connection.
    public func channelInactive(context: ChannelHandlerContext) {
      check?.cancel()
      check = nil
      connections.remove(context.channel)
      for isCounted in requests where isCounted { connections.ended() }
      requests = []
      context.fireChannelInactive()
    }

    // MARK: Requests and answers

    /// Notes the parts of a request.
    public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head:
        requests.append(connections.begun())
        connections.note(context.channel, .receiving)
      case .body: connections.note(context.channel, .receiving)
      case .end: connections.note(context.channel, .answering)
      }
      context.fireChannelRead(data)
    }

    /// Passes on a part of an answer, and notes when it was sent.
    public func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      let promise = promise ?? context.eventLoop.makePromise(of: Void.self)
      let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
      unsent += 1
      let (handler, context) = (
        NIOLoopBound(self, eventLoop: context.eventLoop), NIOLoopBound(context, eventLoop: context.eventLoop)
      )
      promise.futureResult.whenComplete { _ in handler.value.sent(context.value, isEnd: isEnd) }
      context.value.write(data, promise: promise)
      look(context.value)
    }

    private func sent(_ context: ChannelHandlerContext, isEnd: Bool) {
      unsent -= 1
      stalled = .zero
      if isEnd, !requests.isEmpty {
        if requests.removeFirst() { connections.ended() }
        connections.note(context.channel, requests.isEmpty ? .kept : .answering)
      }
      guard unsent == 0, let close else { return }
      self.close = nil
      context.close(mode: close.mode, promise: close.promise)
    }

    /// Closes the connection when everything was sent.
    public func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
      guard mode == .all, unsent > 0, context.channel.isActive else {
        return context.close(mode: mode, promise: promise)
      }
      if let earlier = close {
        // The first one closes the connection for both.
        if let promise { earlier.promise?.futureResult.cascade(to: promise) ?? promise.succeed() }
        return
      }
      close = (mode, promise)
      context.flush()
    }

    // MARK: Clients that take nothing

    /// Looks from time to time whether the client takes what is sent.
    private func look(_ context: ChannelHandlerContext) {
      guard check == nil, unsent > 0 else { return }
      let (handler, bound) = (
        NIOLoopBound(self, eventLoop: context.eventLoop), NIOLoopBound(context, eventLoop: context.eventLoop)
      )
      check = context.eventLoop.scheduleTask(in: Self.interval) {
        handler.value.check = nil
        handler.value.checkProgress(bound.value)
      }
    }

    private func checkProgress(_ context: ChannelHandlerContext) {
      guard unsent > 0, context.channel.isActive else { return }
      let buffered = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
      stalled = buffered == lastBuffered ? stalled + Self.interval : .zero
      lastBuffered = buffered
      if stalled >= connections.idleTime {
        context.close(mode: .all, promise: close?.promise)
        close = nil
      } else {
        look(context)
      }
    }
  }

  @available(*, unavailable)
  extension ConnectionHandler: Sendable {}
#endif
