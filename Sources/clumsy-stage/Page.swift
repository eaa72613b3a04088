import Glibc
import PageServer

/// A page that has joined: its rights, the frames that wait for it, and its rate limits.
struct Page {
  let number: Int
  let mayTouch: Bool
  /// `true` after a state was sent to the page. The page gets the messages for all pages only after this state.
  var hasState = false
  var outbox = Outbox()
  /// `true` if the server must send the whole canvas as soon as no frame waits for the page.
  var needsCanvas = false
  var hasCanvas = false
  /// The bytes received so far of an incomplete message.
  var partial: [UInt8] = []
  /// The rate limits of lines and bytes from the page: far more than ten fingers produce. A page that exceeds a limit
  /// is closed.
  private var lines = TokenBucket(rate: 1000, most: 2000)
  private var bytes = TokenBucket(rate: 65536, most: 4 * 65536)
  /// The rate limit of requests for the state. Further requests are ignored.
  private var states = TokenBucket(rate: 2, most: 2)
  /// The rate limit of requests for a share line. Further requests are refused.
  private var shares = TokenBucket(rate: 2, most: 2)
  private var faults = 0
  /// The WebSocket status code to close the page with; nil while the page stays open.
  var closing: UInt16?

  /// The number of lines of the kind `nonsense` at which the page is closed.
  private static let faultLimit = 20

  init(_ number: Int, mayTouch: Bool) { (self.number, self.mayTouch) = (number, mayTouch) }

  /// Queues a frame. If the queue is full, marks the page to be closed.
  mutating func send(_ frame: Outbox.Frame, at now: Int64) {
    if closing == nil, !outbox.add(frame, at: now) { closing = 1008 }
  }

  private mutating func refuse(_ id: Int, _ why: String, at now: Int64) {
    send(Outbox.Frame(Array("no \(id) \(why)".utf8), isText: true), at: now)
  }

  /// Handles a line from the page; returns the request that the server must handle or forward to the run, if any.
  mutating func take(_ line: [UInt8], at now: Int64) -> PageRequest? {
    guard lines.take(at: now), bytes.take(Double(line.count), at: now) else {
      closing = 1008
      return nil
    }
    let request = PageRequest(line)
    switch request {
    case .nonsense:
      faults += 1
      if faults >= Self.faultLimit { closing = 1008 }
      return nil
    case .wrong(let id, let why):
      refuse(id, why, at: now)
      return nil
    case .state: return states.take(at: now) ? request : nil
    case .ping: return request
    case .score: return mayTouch ? request : nil
    case .make(let id, _), .undo(let id), .redo(let id), .preset(let id, _), .settings(let id, _, _), .share(let id):
      guard mayTouch else {
        refuse(id, "this page may only watch", at: now)
        return nil
      }
      if case .share = request, !shares.take(at: now) {
        refuse(id, "the session can be shared at most twice a second", at: now)
        return nil
      }
      return request
    }
  }
}
