import Glibc
import Instrument
import OSC
import RealTime
import Synchronization

/// The part of a run (see `Front`) that sends strikes, chords and beats as OSC (`--osc`) before they are due. A
/// separate thread sends the messages. The performer only fills the ring buffer of `tap`, so a slow network delays no
/// note.
final class OSCFront: Front {
  typealias Tap = EventTap<PerformanceEvent, PerformanceStart>

  let tap: Tap
  private let counts = Counts()
  private var thread: JoinedThread?

  private final class Counts: Sendable {
    let unsent = Atomic<Int>(0)
    let isOver = Atomic<Bool>(false)
  }

  /// The longest time between two readings of the tap, in ns: a tick (4 ms).
  private static let interval = Performance.tick

  /// Starts the thread that sends. Returns nil without `--osc`.
  init?(_ options: Options, _ start: PerformanceStart, _ clock: MusicalClock) throws(Failure) {
    guard let destination = options.osc else { return nil }
    let sender = try OSCSender(destination, flag: "--osc", allowed: OSCDestination.allowed)
    let tap = Tap(clock: clock)
    self.tap = tap
    let (counts, interval) = (counts, min(Self.interval, max(1_000_000, options.lookahead / 2)))
    do throws(ThreadError) {
      thread = try JoinedThread { Self.serve(tap, OSCEventWriter(start), sender, counts, every: interval) }
    } catch {
      throw .system("start", "a thread", errno: error.code)
    }
  }

  func finish(at nanoseconds: Int64, _ words: inout RunOutput) {
    counts.isOver.store(true, ordering: .releasing)
    thread.take()?.join()
    let lost = counts.unsent.load(ordering: .relaxed) + tap.missedCount
    if lost > 0 { words.notices += noticeLine("\(lost) OSC bundles were not sent: the network did not take them") }
  }

  private static func serve(
    _ tap: Tap, _ start: OSCEventWriter, _ sender: OSCSender, _ counts: Counts, every interval: Int64
  ) {
    var writer = start
    var jumps = 0
    while !tap.isEnded, !counts.isOver.load(ordering: .acquiring) {
      while jumps < tap.jumpCount {
        jumps += 1
        if let start = tap.takeJump() { writer = OSCEventWriter(start) }
      }
      // While the clock stands still, the real time of an event is not known.
      if case .running(let origin) = tap.clock.state {
        let realTime = realTimeOfMonotonicZero()
        while let (nanoseconds, messages) = nextBundle(from: tap, &writer) {
          let bundle = OSCBundle(at: OSCTimeTag(unixNanoseconds: realTime + origin + nanoseconds), messages)
          if !sender.send(bundle.bytes) { counts.unsent.add(1, ordering: .relaxed) }
        }
      }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + interval)
    }
  }

  /// The greatest number of messages in a bundle. Twelve messages have about 700 bytes, which fit into one frame of
  /// Ethernet. An event has at most two messages.
  private static let bundleLimit = 12

  /// Takes events with the same time from the tap until a bundle is full. Returns their time in ns and their messages;
  /// nil if no event has a message.
  private static func nextBundle(
    from tap: Tap, _ writer: inout OSCEventWriter
  ) -> (nanoseconds: Int64, messages: [OSCMessage])? {
    var nanoseconds: Int64 = 0
    var messages: [OSCMessage] = []
    while let next = tap.next {
      switch next {
      case .start(let start): writer = OSCEventWriter(start)
      // After a jump, the times of events have a new origin.
      case .jump: return messages.isEmpty ? nil : (nanoseconds, messages)
      case .event(let event):
        if !messages.isEmpty, event.nanoseconds != nanoseconds || messages.count + 2 > bundleLimit {
          return (nanoseconds, messages)
        }
        nanoseconds = event.nanoseconds
        messages += writer.messages(for: event)
      }
      tap.pop()
    }
    return messages.isEmpty ? nil : (nanoseconds, messages)
  }

  /// Returns the system's time, in ns since 1970, at which the monotonic clock was 0. The result changes when the
  /// system's time is set.
  private static func realTimeOfMonotonicZero() -> Int64 {
    MonotonicClock.origin(
      by: {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
      }, of: { MonotonicClock.nanoseconds() })
  }
}
