import SystemCalls
import Testing

@testable import CollageRender

@Suite("Threads that wait") struct WaitingThreadTests {
  @Test("a thread returns the result of its work") func result() {
    #expect(WaitingThread { 42 }?.join() == 42)
  }

  /// Whoever paints for an encoder waits for it, so work that cannot be started must be known before.
  @Test("a thread that cannot be started is reported at once, and its work is not done") func refusal() {
    // More than any address space has.
    #expect(WaitingThread(stackBytes: 1 << 60) { 42 } == nil)
  }
}
