import Glibc
import Synchronization

/// Follows lineages on several threads, and keeps the best candidate of all. The result does not depend on the number of threads, nor on
/// which of them is faster: the best is that of the least cost, and of equals that of the lowest number.
final class SearchThreads: @unchecked Sendable {
  private let search: Search
  private let lineages: [Int]
  private let next = Atomic<Int>(0)
  private let tried = Atomic<Int>(0)
  private let running: Atomic<Int>
  private let isStopped = Atomic<Bool>(false)
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// The best until now; the mutex guards it.
  private var found: Trial?

  /// The most threads.
  static let largestCount = 256
  private static let stackSize = 8 << 20

  /// Starts the threads; those that the system does not give are done without.
  init(_ search: Search, lineages: [Int], threads: Int) {
    self.search = search
    self.lineages = lineages
    let count = max(1, min(threads, lineages.count, Self.largestCount))
    running = Atomic(count)
    pthread_mutex_init(mutex, nil)
    for _ in 0..<count where !start() {
      // Nobody else would follow the lineages: the calling thread does.
      if running.load(ordering: .acquiring) == 1 { work() } else { running.subtract(1, ordering: .releasing) }
    }
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Whether all threads have ended.
  var isDone: Bool { running.load(ordering: .acquiring) == 0 }

  /// How many candidates have been tried.
  var triedCount: Int { tried.load(ordering: .relaxed) }

  /// The best candidate until now; nil before the first.
  var best: Trial? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return found
  }

  /// Has each thread end after the candidate that it tries.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  fileprivate func work() {
    while !isStopped.load(ordering: .relaxed) || best == nil {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < lineages.count else { break }
      let best = Lineage(lineages[index], budget: search.budget).best(of: search) { _ in
        tried.add(1, ordering: .relaxed)
        return !isStopped.load(ordering: .relaxed)
      }
      guard let best else { continue }
      pthread_mutex_lock(mutex)
      if best.isBetter(than: found) { found = best }
      pthread_mutex_unlock(mutex)
    }
    running.subtract(1, ordering: .releasing)
  }

  private func start() -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    let pointer = Unmanaged.passRetained(self)
    var thread = pthread_t()
    // The signals to stop are blocked by `StopSignals` before, and the thread inherits that.
    guard pthread_create(&thread, &attributes, searchThreadMain, pointer.toOpaque()) == 0 else {
      pointer.release()
      return false
    }
    return true
  }
}

private func searchThreadMain(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let pointer else { return nil }
  Unmanaged<SearchThreads>.fromOpaque(pointer).takeRetainedValue().work()
  return nil
}
