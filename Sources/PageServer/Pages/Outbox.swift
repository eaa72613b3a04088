/// The queue of frames to send to a page, limited in bytes and in waiting time.
package struct Outbox: Sendable {
  package struct Frame: Equatable, Sendable {
    package let bytes: [UInt8]
    /// `true` for UTF-8 text, `false` for binary data.
    package let isText: Bool

    /// `true` if the frame does not count towards the limit in bytes. At most one such frame waits for a page at a
    /// time.
    package let isFree: Bool

    package init(_ bytes: [UInt8], isText: Bool, isFree: Bool = false) {
      (self.bytes, self.isText, self.isFree) = (bytes, isText, isFree)
    }

    var size: Int { isFree ? 0 : bytes.count }
  }

  package static let capacity = 512 << 10
  /// The longest time without sending a frame from a non-empty queue, in nanoseconds.
  package static let patience: Int64 = 10_000_000_000

  private var frames: [Frame] = []
  private var first = 0
  /// The number of waiting bytes, without those of frames whose `isFree` is `true`.
  package private(set) var size = 0
  /// The latest time at which a frame was removed, or was added to an empty queue.
  private var lastMove: Int64 = 0

  package init() {}

  package var isEmpty: Bool { first == frames.count }

  /// Adds a frame; returns `false` if the queue is full. In this case, the page is too slow, and must be closed.
  package mutating func add(_ frame: Frame, at now: Int64) -> Bool {
    guard size + frame.size <= Self.capacity else { return false }
    if isEmpty { lastMove = now }
    frames.append(frame)
    size += frame.size
    return true
  }

  package mutating func next(at now: Int64) -> Frame? {
    guard first < frames.count else { return nil }
    let frame = frames[first]
    first += 1
    size -= frame.size
    lastMove = now
    if first == frames.count {
      frames.removeAll(keepingCapacity: true)
      first = 0
    } else if first >= 64 {
      frames.removeFirst(first)
      first = 0
    }
    return frame
  }

  package func isStuck(at now: Int64) -> Bool { !isEmpty && now - lastMove > Self.patience }
}
