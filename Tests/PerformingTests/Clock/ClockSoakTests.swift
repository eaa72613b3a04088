import Instrument
import MIDI
import Simulation
import Testing
import Thoroughness

@testable import MIDIIn
@testable import Performing

/// A performance follows the MIDI clock of a random sender: for hours of simulated time in `make soak-clock`, otherwise
/// for a minute.
@Suite struct ClockSoakTests {
  /// Counts reported beats and jumps, delivered notes, and faults. `breaks` are gaps or repeats in the numbers of the
  /// beats; each jump may cause one. `disorders` are beats out of time order. `overlaps` are note-ons of notes that
  /// already sound.
  private final class Listener {
    private(set) var beats = 0, notes = 0, breaks = 0, jumps = 0
    /// The duration of the longest note, in nanoseconds.
    private(set) var longestNote: Int64 = 0
    private(set) var overlaps = 0, disorders = 0
    private(set) var sounding: [[UInt8]: Int64] = [:]
    private var last: BeatEvent?

    func count(_ event: PerformanceEvent) {
      if case .gesture(let event) = event, case .locate = event.gesture { jumps += 1 }
      guard case .beat(let beat) = event else { return }
      beats += 1
      if let last {
        disorders += beat.nanoseconds > last.nanoseconds ? 0 : 1
        breaks += 4 * beat.bar + beat.beat == 4 * last.bar + last.beat + 1 ? 0 : 1
      }
      last = beat
    }

    func count(_ message: Message, at time: Int64) {
      switch message {
      case .noteOn(let channel, let note, _):
        notes += 1
        overlaps += sounding.updateValue(time, forKey: [channel.index, note]) == nil ? 0 : 1
      case .noteOff(let channel, let note, _):
        guard let start = sounding.removeValue(forKey: [channel.index, note]) else { return }
        longestNote = max(longestNote, time - start)
      default: break
      }
    }
  }

  /// `make soak-clock` simulates half of its `HOURS` (by default, a day) for each of the two seeds.
  @Test(arguments: 1...2 as ClosedRange<UInt64>) func noBeatIsRepeatedInHours(seed: UInt64) throws {
    let live = try ClockFollowingRig(Sender(seed: seed)) { $0.seed = seed }
    let listener = Listener()
    live.rig.watcher = { listener.count($0) }
    live.rig.queue.listener = { time, message in listener.count(message, at: time) }
    let minutes = soakHours.map { Int64(30 * $0) } ?? 1
    let report = try live.play(for: minutes * 60 * second)
    #expect(
      listener.breaks <= listener.jumps && listener.disorders == 0,
      "\(listener.breaks) breaks, \(listener.jumps) jumps")
    #expect(listener.overlaps == 0 && listener.sounding.isEmpty && report.unreported == 0)
    #expect(listener.longestNote < 15 * second)
    guard soakHours != nil else { return }
    print(
      """
      seed \(seed): \(minutes) minutes, \(listener.beats) beats, \(listener.notes) notes, \(listener.jumps) jumps, \
      \(live.news.count { $0 == .lost }) losses; \(listener.breaks) gaps or repeated beats at jumps, the longest note \
      \(listener.longestNote / ms) ms, \(listener.sounding.count) notes hang
      """)
  }
}
