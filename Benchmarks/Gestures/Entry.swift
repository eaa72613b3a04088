import Glibc
import Instrument
import MIDIOut
import Performing
import Physics2D

/// Measures the delay from a gesture to its effect at a subscriber of the kernel's sequencer, and prints the figures.
///
///     GestureBenchmark COUNT
///
/// Pauses the performance COUNT times, each time at a random moment, and then resumes it. A pause ends all notes. The
/// delay is from just before `send` to the kernel's time stamp on the last note-off at the subscriber.
@main
struct Entry {
  static func main() throws {
    guard CommandLine.arguments.count == 2, let count = Int(CommandLine.arguments[1]), count > 0 else {
      throw Failure("usage: GestureBenchmark COUNT")
    }
    var settings = Settings()
    settings.seed = 7
    settings[.gravity] = 100
    settings[.speed] = 500
    // The notes are so long that only a later note or the pause ends them.
    settings[.bassLength] = 60
    settings[.keyLength] = 60
    let listener = try Listener()
    let sequencer = try Sequencer()
    try sequencer.connect(to: listener.destination)
    let performer = try Performer(Performance(settings), through: sequencer)
    guard var hand = performer.makeGestureSource() else { throw Failure("there is no source of gestures") }
    var random = SplitMix64(seed: 7)
    var milliseconds: [Double] = []
    // Ten more rounds warm up the program: an emulated machine needs milliseconds to translate code that is new to it.
    while milliseconds.count < count + 10 {
      try listener.wait { !$0.sounding.isEmpty }
      sleep(for: random.next(in: 0..<20))
      let sent = now()
      guard hand.send(.pause) else { throw Failure("the performer refuses a gesture") }
      try listener.wait { $0.sounding.isEmpty }
      // A short silence may be a gap between two bass notes; only the silence of a pause lasts.
      sleep(for: 20)
      try listener.follow()
      if listener.sounding.isEmpty { milliseconds.append(Double(listener.lastArrival - sent) / 1e6) }
      guard hand.send(.play) else { throw Failure("the performer refuses a gesture") }
      while performer.next() != nil {}
    }
    performer.stop()
    let report = performer.join()
    if let error = report.error { throw error }
    milliseconds.removeFirst(10)
    milliseconds.sort()
    func quantile(_ part: Double) -> Double { milliseconds[max(0, Int((part * Double(count)).rounded(.up)) - 1)] }
    for (name, value) in [
      ("gesture_to_note_ms.median", quantile(0.5)), ("gesture_to_note_ms.p99", quantile(0.99)),
      ("gesture_to_note_ms.worst", quantile(1)), ("gesture_to_queue_ms.worst", Double(report.gestureDelay.worst) / 1e6),
    ] {
      print("clumsy.\(name)=\((value * 100).rounded() / 100)")
    }
    print("clumsy.gestures=\(count)")
  }
}

/// A subscriber that records which notes sound.
final class Listener {
  private let capture: Capture
  /// The sounding notes, as channel and note.
  private(set) var sounding: Set<[Int]> = []
  /// The time at which the last note-on or note-off arrived, in nanoseconds of CLOCK_MONOTONIC.
  private(set) var lastArrival: Int64 = 0

  init() throws { capture = try Capture() }

  var destination: Destination { capture.destination }

  func follow() throws {
    let origin = try capture.clockOrigin()
    while let arrival = try capture.next() {
      if arrival.isOn {
        sounding.insert([arrival.channel, arrival.note])
      } else {
        sounding.remove([arrival.channel, arrival.note])
      }
      lastArrival = origin + arrival.nanoseconds
    }
  }

  /// Waits until `isReached` returns `true`. Throws after a minute.
  func wait(for isReached: (Listener) -> Bool) throws {
    let end = now() + 60_000_000_000
    while true {
      try follow()
      if isReached(self) { return }
      guard now() < end else { throw Failure("within a minute, the expected notes did not begin or end") }
      sleep(for: 1)
    }
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

func now() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

func sleep(for milliseconds: Double) { usleep(useconds_t(milliseconds * 1000)) }
