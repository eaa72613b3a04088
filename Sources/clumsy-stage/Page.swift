import Glibc
import PageServer

/// A page that is connected: what it may do, what it has sent of a line, what it has not taken yet.
struct Page {
  let number: Int
  let mayTouch: Bool
  /// Whether it has been sent a state: only then it is told what happens.
  var hasState = false
  var outbox = Outbox()
  /// The frames of a message that is not whole.
  var partial: [UInt8] = []
  /// How much it may send.
  private var lines: Allowance
  private var bytes: Allowance
  private var states: Allowance
  private var shares: Allowance
  private var faults = 0
  /// The code with which it is to be closed; nil while it is not.
  var closing: UInt16?

  /// How much a second, and at once, a page may send; many more lines than ten fingers make.
  private static let lineRate = 1000.0
  private static let byteRate = 65536.0
  /// How many lines it may send that are none.
  private static let faultLimit = 20

  init(_ number: Int, mayTouch: Bool, at now: Int64) {
    (self.number, self.mayTouch) = (number, mayTouch)
    lines = Allowance(rate: Self.lineRate, most: 2 * Self.lineRate, at: now)
    bytes = Allowance(rate: Self.byteRate, most: 4 * Self.byteRate, at: now)
    states = Allowance(rate: 2, most: 2, at: now)
    shares = Allowance(rate: 2, most: 2, at: now)
  }

  /// Sends a line, later; where the page does not keep up it is closed.
  mutating func send(_ line: String, at now: Int64) { send(Outbox.Frame(Array(line.utf8), isText: true), at: now) }

  mutating func send(_ frame: Outbox.Frame, at now: Int64) {
    if closing == nil, !outbox.add(frame, at: now) { closing = 1008 }
  }

  /// Takes a line; what the run is to hear of it.
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
      send("no \(id) \(why)", at: now)
      return nil
    case .state: return states.take(at: now) ? request : nil
    case .ping: return request
    case .make(let id, _), .undo(let id), .preset(let id, _), .share(let id):
      guard mayTouch else {
        send("no \(id) this page may watch, and not touch", at: now)
        return nil
      }
      if case .share = request, !shares.take(at: now) {
        send("no \(id) the session is shared twice a second at most", at: now)
        return nil
      }
      return request
    }
  }
}
