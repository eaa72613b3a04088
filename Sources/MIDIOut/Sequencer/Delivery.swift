import Instrument
import MIDI
import Performing

/// The timing errors of note-ons and note-offs that arrived, compared with their due times. Arrival and due times come
/// from clocks with different origins, so only the differences between delays are meaningful. A message's error is the
/// distance of its delay from the median delay.
public struct Delivery: Equatable, Sendable {
  /// The errors in nanoseconds, in ascending order.
  public private(set) var errors: [Int64] = []
  /// The number of note-ons and note-offs that were due but did not arrive.
  public private(set) var lost = 0
  /// The number of note-ons and note-offs that arrived but were not due.
  public private(set) var unexpected = 0

  /// Compares arrived with due messages. For each channel and note number, pairs the n-th note-on that arrived with the
  /// n-th note-on that was due, and note-offs in the same way. A note-on of velocity 0 counts as a note-off.
  public init(due: [TimedMessage], arrived: [Arrival]) {
    var expected = [[Int64]](repeating: [], count: 2 * 16 * 128)
    for timed in due {
      switch timed.message {
      case .noteOn(let channel, let note, let velocity):
        expected[Self.slot(channel.number, Int(note), velocity > 0)].append(timed.nanoseconds)
      case .noteOff(let channel, let note, _):
        expected[Self.slot(channel.number, Int(note), false)].append(timed.nanoseconds)
      default: break
      }
    }
    var taken = [Int](repeating: 0, count: expected.count)
    var delays: [Int64] = []
    for arrival in arrived {
      let slot = Self.slot(arrival.channel, arrival.note, arrival.isOn)
      if taken[slot] < expected[slot].count {
        delays.append(arrival.nanoseconds - expected[slot][taken[slot]])
        taken[slot] += 1
      } else {
        unexpected += 1
      }
    }
    lost = expected.reduce(0) { $0 + $1.count } - delays.count
    delays.sort()
    guard !delays.isEmpty else { return }
    let median = delays[delays.count / 2]
    errors = delays.map { abs($0 - median) }.sorted()
  }

  /// Returns the greatest error among the most punctual `fraction` (0…1) of messages, in nanoseconds; 0 if none
  /// arrived. `fraction` is rounded up to a whole number of messages, at least one.
  public func quantile(_ fraction: Double) -> Int64 {
    errors.isEmpty ? 0 : errors[max(0, min(errors.count, Int((fraction * Double(errors.count)).rounded(.up))) - 1)]
  }

  /// The errors as a histogram.
  public var histogram: Lateness { errors.reduce(into: Lateness()) { $0.add($1) } }

  private static func slot(_ channel: Int, _ note: Int, _ isOn: Bool) -> Int {
    (channel - 1) * 256 + note * 2 + (isOn ? 1 : 0)
  }
}
