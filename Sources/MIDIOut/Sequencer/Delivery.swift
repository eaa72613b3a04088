import Instrument
import MIDI
import Performing

/// The timing errors of the notes that arrived, compared with when they were due.
///
/// The two clocks start at different times, so the median delay counts as none: an error is the distance of a note's delay
/// from the median.
public struct Delivery: Equatable, Sendable {
  /// The errors in nanoseconds, the least first.
  public private(set) var errors: [Int64] = []
  /// Note-ons and note-offs that were due and did not arrive.
  public private(set) var lost = 0
  /// Note-ons and note-offs that arrived and were not due.
  public private(set) var unexpected = 0

  /// Matches arrived with due messages: the first note-on of a pitch with the first due one, and so on.
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

  /// The largest error, in nanoseconds, among the best `fraction`, 0…1, of the notes, rounded up to a whole note; 0 for no notes.
  public func quantile(_ fraction: Double) -> Int64 {
    errors.isEmpty ? 0 : errors[max(0, min(errors.count, Int((fraction * Double(errors.count)).rounded(.up))) - 1)]
  }

  /// The errors as a histogram.
  public var histogram: Lateness { errors.reduce(into: Lateness()) { $0.add($1) } }

  private static func slot(_ channel: Int, _ note: Int, _ isOn: Bool) -> Int {
    (channel - 1) * 256 + note * 2 + (isOn ? 1 : 0)
  }
}
