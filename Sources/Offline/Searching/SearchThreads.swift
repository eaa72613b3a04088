import RealTime
import Synchronization

/// The threads of a search. Each thread tries one lineage after another; a lineage (`MutationChain`) is a sequence of
/// pieces, each bred by mutation.
///
/// Unless `stop()` ends the search early, neither the number nor the speed of the threads changes the result, because
/// `Trial.isBetter` is a total order.
public final class SearchThreads: Sendable {
  private let search: Search
  private let lineages: [Int]
  private let next = Atomic<Int>(0)
  private let tried = Atomic<Int>(0)
  private let running: Atomic<Int>
  private let isStopped = Atomic<Bool>(false)
  private let found = Lock<Trial?>(nil)

  /// The largest number of threads.
  public static let largestCount = 256
  private static let stackSize = 8 << 20

  /// Starts `threads` threads, limited by `largestCount`, by the number of lineages, and by what the system allows.
  public init(_ search: Search, lineages: [Int], threads: Int) {
    self.search = search
    self.lineages = lineages
    let count = max(1, min(threads, lineages.count, Self.largestCount))
    running = Atomic(count)
    for _ in 0..<count where DetachedThread.start(stackSize: Self.stackSize, { self.work() }) != 0 {
      // If the system starts no thread at all, the calling thread tries the lineages.
      if running.load(ordering: .acquiring) == 1 { work() } else { running.subtract(1, ordering: .releasing) }
    }
  }

  /// `true` if all threads have ended.
  public var isDone: Bool { running.load(ordering: .acquiring) == 0 }

  /// The number of candidates tried so far.
  public var triedCount: Int { tried.load(ordering: .relaxed) }

  /// The best candidate of the lineages that have ended; nil before the first lineage ends.
  public var best: Trial? { found.withLock { $0 } }

  /// Asks each thread to end after its current candidate.
  public func stop() { isStopped.store(true, ordering: .relaxed) }

  private func work() {
    while !isStopped.load(ordering: .relaxed) || best == nil {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < lineages.count else { break }
      let best = MutationChain(lineages[index], budget: search.budget).best(of: search) { _ in
        tried.add(1, ordering: .relaxed)
        return !isStopped.load(ordering: .relaxed)
      }
      guard let best else { continue }
      found.withLock { if best.isBetter(than: $0) { $0 = best } }
    }
    running.subtract(1, ordering: .releasing)
  }
}
