import Glibc
import Instrument
import MIDIOut
import Performing
import Physics2D

/// Measures how soon a gesture is heard through the kernel's sequencer, with the default options, and prints the figures.
///
///     GestureBenchmark COUNT
///
/// A hand pauses the performance, at a random moment, which ends all notes; then it lets it play on, COUNT times. Each time is from
/// just before `send` to the kernel's stamp on the last note-off at a subscriber.
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
    // Only the hand ends the last note.
    settings[.bassLength] = 60
    settings[.keyLength] = 60
    let listener = try Listener()
    let sequencer = try Sequencer()
    try sequencer.connect(to: listener.destination)
    let performer = try Performer(Performance(settings), through: sequencer)
    guard var hand = performer.makeGestureSource() else { throw Failure("there is no source of gestures") }
    var random = SplitMix64(seed: 7)
    var milliseconds: [Double] = []
    // The first ten do not count: where the machine is emulated, code is translated when it first runs, which takes milliseconds.
    while milliseconds.count < count + 10 {
      try listener.wait { !$0.sounding.isEmpty }
      sleep(for: random.next(in: 0..<20))
      let sent = now()
      guard hand.send(.pause) else { throw Failure("a gesture was not taken") }
      try listener.wait { $0.sounding.isEmpty }
      // A bass note ends just before the next begins: silence is what lasts.
      sleep(for: 20)
      try listener.follow()
      if listener.sounding.isEmpty { milliseconds.append(Double(listener.lastArrival - sent) / 1e6) }
      guard hand.send(.play) else { throw Failure("a gesture was not taken") }
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

/// The events that a subscriber gets.
final class Listener {
  private let capture: Capture
  /// The channels and notes that sound.
  private(set) var sounding: Set<[Int]> = []
  /// When the last note-on or note-off arrived, in nanoseconds of CLOCK_MONOTONIC.
  private(set) var lastArrival: Int64 = 0

  init() throws { capture = try Capture() }

  var destination: Destination { capture.destination }

  /// Takes what has arrived.
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

  /// Waits for a state; for a minute at most, in which hundreds of notes begin.
  func wait(for isReached: (Listener) -> Bool) throws {
    let end = now() + 60_000_000_000
    while true {
      try follow()
      if isReached(self) { return }
      guard now() < end else { throw Failure("nothing is heard") }
      sleep(for: 1)
    }
  }
}

/// Why nothing is measured.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// CLOCK_MONOTONIC, in nanoseconds.
func now() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

func sleep(for milliseconds: Double) { usleep(useconds_t(milliseconds * 1000)) }
