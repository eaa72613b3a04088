/// The frames that wait for a page to take them, bounded in bytes and in time.
public struct Outbox: Sendable {
  /// A frame of a WebSocket.
  public struct Frame: Equatable, Sendable {
    /// The content.
    public let bytes: [UInt8]
    /// `true` for text, in UTF-8.
    public let isText: Bool

    /// A frame of these properties.
    public init(_ bytes: [UInt8], isText: Bool) { (self.bytes, self.isText) = (bytes, isText) }
  }

  /// The most bytes that wait.
  public static let capacity = 512 << 10
  /// How long they may wait without any being taken, in ns.
  public static let patience: Int64 = 10_000_000_000

  private var frames: [Frame] = []
  private var first = 0
  private var size = 0
  /// The time when one was taken last, or the first came.
  private var lastMove: Int64 = 0

  /// An empty outbox.
  public init() {}

  /// `true` if nothing waits.
  public var isEmpty: Bool { first == frames.count }

  /// Adds a frame; returns `false` if the page does not keep up: drop it then.
  public mutating func add(_ frame: Frame, at now: Int64) -> Bool {
    guard size + frame.bytes.count <= Self.capacity else { return false }
    if isEmpty { lastMove = now }
    frames.append(frame)
    size += frame.bytes.count
    return true
  }

  /// Removes the next frame, which is sent.
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

  /// `true` if something waits for longer than `patience`.
  public func isStuck(at now: Int64) -> Bool { !isEmpty && now - lastMove > Self.patience }
}
