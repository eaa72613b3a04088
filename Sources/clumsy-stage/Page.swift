import Glibc
import PageServer

struct Page {
  let number: Int
  let mayTouch: Bool
  /// `true` if it was sent a state: from then on it gets gestures too.
  var hasState = false
  var outbox = Outbox()
  /// The frames of a message that is not whole.
  var partial: [UInt8] = []
  /// The lines and bytes that it may send: many more than ten fingers make.
  private var lines = Allowance(rate: 1000, most: 2000)
  private var bytes = Allowance(rate: 65536, most: 4 * 65536)
  private var states = Allowance(rate: 2, most: 2)
  private var shares = Allowance(rate: 2, most: 2)
  private var faults = 0
  /// The code to close it with; nil while it stays open.
  var closing: UInt16?

  /// The number of lines of nonsense for which it is closed.
  private static let faultLimit = 20

  init(_ number: Int, mayTouch: Bool) { (self.number, self.mayTouch) = (number, mayTouch) }

  /// Sends a frame, later; closes a page that does not keep up.
  mutating func send(_ frame: Outbox.Frame, at now: Int64) {
    if closing == nil, !outbox.add(frame, at: now) { closing = 1008 }
  }

  private mutating func refuse(_ id: Int, _ why: String, at now: Int64) {
    send(Outbox.Frame(Array("no \(id) \(why)".utf8), isText: true), at: now)
  }

  /// Takes a line; returns the request if the run gets it.
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
    case .make(let id, _), .undo(let id), .preset(let id, _), .share(let id):
      guard mayTouch else {
        refuse(id, "this page may watch, and not touch", at: now)
        return nil
      }
      if case .share = request, !shares.take(at: now) {
        refuse(id, "the session is shared twice a second at most", at: now)
        return nil
      }
      return request
    }
  }
}
