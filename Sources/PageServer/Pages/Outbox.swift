/// What is to be sent to a page, and cannot be sent at once: bounded in bytes and in time.
public struct Outbox: Sendable {
  /// A frame of a WebSocket.
  public struct Frame: Equatable, Sendable {
    /// What is in it.
    public let bytes: [UInt8]
    /// Whether it is text, in UTF-8.
    public let isText: Bool

    /// A frame of these properties.
    public init(_ bytes: [UInt8], isText: Bool) { (self.bytes, self.isText) = (bytes, isText) }
  }

  /// The most bytes that wait.
  public static let capacity = 512 << 10
  /// How long they may wait without one of them being taken, in ns.
  public static let patience: Int64 = 10_000_000_000

  private var frames: [Frame] = []
  private var first = 0
  private var size = 0
  /// When one was taken last, or the first came.
  private var lastMove: Int64 = 0

  /// An empty one.
  public init() {}

  /// Whether nothing waits.
  public var isEmpty: Bool { first == frames.count }

  /// Adds a frame; false where the page does not keep up: then it is to be dropped.
  public mutating func add(_ frame: Frame, at now: Int64) -> Bool {
    guard size + frame.bytes.count <= Self.capacity else { return false }
    if isEmpty { lastMove = now }
    frames.append(frame)
    size += frame.bytes.count
    return true
  }

  /// The next frame, which is on its way then.
  public mutating func next(at now: Int64) -> Frame? {
    guard first < frames.count else { return nil }
    let frame = frames[first]
    first += 1
    size -= frame.bytes.count
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

  /// Whether something waits for longer than `patience`.
  public func isStuck(at now: Int64) -> Bool { !isEmpty && now - lastMove > Self.patience }
}
