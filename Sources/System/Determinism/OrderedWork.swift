/// Computes many values concurrently and delivers them in order.
package enum OrderedWork {
  /// Computes values `0 ..< count` concurrently.
  ///
  /// Work starts in order, and of several failures the first in order is thrown, which is the same in every run.
  ///
  /// - Parameters:
  ///   - count: The number of values.
  ///   - width: The maximum number of concurrent computations, at least one; about as many results wait for delivery.
  ///   - make: Computes a value, on any thread.
  ///   - take: Receives each value in order, in the caller's context.
  /// - Throws: The first error of `make` or `take`.
  package static func run<Value: Sendable, Failure: Error>(
    count: Int, width: Int, make: @escaping @Sendable (Int) async throws(Failure) -> Value, take: (Int, Value) -> Void
  ) async throws(Failure) {
    if width <= 1 {
      for index in 0..<count { take(index, try await make(index)) }
      return
    }
    let failure = await withTaskGroup(of: (Int, Result<Value, Failure>).self) { group -> Failure? in
      var (next, taken) = (0, 0)
      var waiting: [Int: Value] = [:]
      var failures: [(index: Int, failure: Failure)] = []
      func startNext() {
        guard next < count, failures.isEmpty else { return }
        let index = next
        next += 1
        group.addTask {
          do throws(Failure) {
            return (index, .success(try await make(index)))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      for _ in 0..<width { startNext() }
      while let (index, result) = await group.next() {
        switch result {
        case .success(let value): waiting[index] = value
        case .failure(let failure): failures.append((index, failure))
        }
        while let value = waiting.removeValue(forKey: taken) {
          take(taken, value)
          taken += 1
        }
        startNext()
      }
      return failures.min { $0.index < $1.index }?.failure
    }
    if let failure { throw failure }
  }
}
