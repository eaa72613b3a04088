import RealTime
import Synchronization

/// Follows lineages on several threads, and keeps the best candidate of all. The result does not depend on the number of threads, nor on
/// which of them is faster: the best is that of the least cost, and of equals that of the lowest number.
final class SearchThreads: Sendable {
  private let search: Search
  private let lineages: [Int]
  private let next = Atomic<Int>(0)
  private let tried = Atomic<Int>(0)
  private let running: Atomic<Int>
  private let isStopped = Atomic<Bool>(false)
  /// The best until now.
  private let found = Lock<Trial?>(nil)

  /// The most threads.
  static let largestCount = 256
  private static let stackSize = 8 << 20

  /// Starts the threads; those that the system does not give are done without.
  init(_ search: Search, lineages: [Int], threads: Int) {
    self.search = search
    self.lineages = lineages
    let count = max(1, min(threads, lineages.count, Self.largestCount))
    running = Atomic(count)
    for _ in 0..<count where DetachedThread.start(stackSize: Self.stackSize, { self.work() }) != 0 {
      // Nobody else would follow the lineages: the calling thread does.
      if running.load(ordering: .acquiring) == 1 { work() } else { running.subtract(1, ordering: .releasing) }
    }
  }

  /// Whether all threads have ended.
  var isDone: Bool { running.load(ordering: .acquiring) == 0 }

  /// How many candidates have been tried.
  var triedCount: Int { tried.load(ordering: .relaxed) }

  /// The best candidate until now; nil before the first.
  var best: Trial? { found.withLock { $0 } }

  /// Has each thread end after the candidate that it tries.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  private func work() {
    while !isStopped.load(ordering: .relaxed) || best == nil {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < lineages.count else { break }
      let best = Lineage(lineages[index], budget: search.budget).best(of: search) { _ in
        tried.add(1, ordering: .relaxed)
        return !isStopped.load(ordering: .relaxed)
      }
      guard let best else { continue }
      found.withLock { if best.isBetter(than: $0) { $0 = best } }
    }
    running.subtract(1, ordering: .releasing)
  }
}
