import Instrument
import Performing
import RealTime
import Sessions

/// The answer to `clumsy tell time`. A program can use this answer to send gestures that take effect at a given time of
/// CLOCK_MONOTONIC.
struct TimeAnswer {
  /// The present time, as musical and as monotonic time, in nanoseconds.
  let nanoseconds: Int64, monotonic: Int64
  /// The longest time from sending a gesture until it applies, in nanoseconds.
  let ahead: Int64
  /// The delay from a note's due time until the run's own sound plays the note, in nanoseconds.
  let latency: Int64
  /// `waiting` while musical time stands still, for example until a synth connects; `paused` between the gestures
  /// `pause` and `play`; otherwise `playing`. Musical time also runs while the state is `paused`.
  let state: String
  /// The next quarter note and its musical time, if the music does not pause before this quarter. In a pause, the time
  /// is correct if the music resumes at `nanoseconds`.
  let lock: BeatLock
  /// The quarter at which the present bar began.
  let barStart: Double
  let settings: Settings

  /// Reads the present time. `follower` must have followed all events up to now.
  init(_ performer: borrowing Performer, _ follower: Follower, ahead: Int64, latency: Int64) {
    monotonic = MonotonicClock.nanoseconds()
    nanoseconds = performer.nanoseconds(at: monotonic)
    (self.ahead, self.latency) = (ahead, latency)
    state = performer.phase != .playing ? "waiting" : follower.isPlaying ? "playing" : "paused"
    var follower = follower
    follower.advance(to: nanoseconds)
    lock = follower.lock(at: nanoseconds)
    barStart = follower.barStart(at: nanoseconds)
    settings = follower.settings
  }

  var text: String {
    "time \(nanoseconds) monotonic \(monotonic) ahead \(ahead) latency \(latency) \(state) "
      + "\(Gesture.lock(lock).sessionText) bar \(plain(barStart)) "
      + Gesture.timeSignature(settings.timeSignature).sessionText
  }
}
