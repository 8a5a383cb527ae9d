import CollageFiles
import Foundation
import Synchronization
import SystemCalls
import Testing

@testable import CollageBatch

@Suite("Upload threads")
struct UploadThreadsTests {
  private final class Log: Sendable {
    let threads = Mutex<[String]>([])
    func note() { threads.withLock { $0.append("\(pthread_self())") } }
    var distinct: Int { threads.withLock { Set($0).count } }
  }

  @Test("successive uploads share a thread, and results can be queried repeatedly")
  func oneAfterAnother() throws {
    let (threads, log) = (ThreadPool(), Log())
    for number in 0..<50 {
      let upload = PictureUpload(to: "\(number)", on: threads) {
        log.note()
        return number % 2 == 0 ? .success(()) : .failure(.unreachable(path: "\(number)", reason: "down"))
      }
      for _ in 0..<2 {
        let result = Result { try upload.wait() }
        #expect(((try? result.get()) != nil) == (number % 2 == 0))
      }
      #expect(upload.isDone)
      // A result is known a moment before its thread waits for more.
      while !threads.isIdle { sched_yield() }
    }
    #expect(log.threads.withLock { $0.count } == 50)
    #expect(log.distinct == 1)
  }

  @Test("waiting uploads do not block others, and threads end without them")
  func atOnce() throws {
    let (log, gate) = (Log(), Semaphore())
    var threads: ThreadPool? = ThreadPool()
    let uploads = try (0..<5).map { number in
      PictureUpload(to: "\(number)", on: try #require(threads)) {
        log.note()
        gate.wait()
        return .success(())
      }
    }
    let free = PictureUpload(to: "free", on: try #require(threads)) { .success(()) }
    try free.wait()
    #expect(uploads.allSatisfy { !$0.isDone })
    threads = nil
    for _ in uploads { gate.post() }
    for upload in uploads { try upload.wait() }
    #expect(log.distinct == 5)
  }
}
