#if Server
  internal import HTTPTypes
  public import NIOCore
  public import NIOHTTPTypes

  /// Tells senders that wait for it to go on with their body.
  ///
  /// Neither NIO nor Hummingbird does, and curl waits a second before it sends a large body unasked. Source: RFC 9110, 10.1.1.
  public final class ContinueHandler: ChannelInboundHandler, RemovableChannelHandler {
    /// The parts of requests.
    public typealias InboundIn = HTTPRequestPart
    /// The same parts, which are passed on.
    public typealias InboundOut = HTTPRequestPart
    /// The interim answer.
    public typealias OutboundOut = HTTPResponsePart

    /// Creates a handler for one connection.
    public init() {}

    /// Answers the header `Expect`, and passes the part on.
    public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      if case .head(let head) = unwrapInboundIn(data), head.headerFields[.expect]?.lowercased() == "100-continue" {
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
      }
      context.fireChannelRead(data)
    }
  }
#endif
