import MIDI
import Synth

/// Renders a performance's events as stereo frames. Gestures and oscillators change the sound at the right frame.
/// Equal settings and events give equal samples, bit for bit, in blocks of any length. No method allocates or locks.
public struct SoundPlayer: ~Copyable {
  /// The sample rate in hertz.
  public let rate: Int
  /// The number of the next frame that `render` writes, counted from the start of the performance.
  public private(set) var frame: Int64 = 0

  private var synth: Synthesizer
  private var follower: SettingsFollower
  /// Fine steps update the parameters of the sound between two steps of the oscillators. After a fine step, `before` is
  /// the time of the oscillators' next step, in nanoseconds. `count` is the number of fine steps since the oscillators'
  /// previous step. `count` is used as 0 if the oscillators' next step is not at `before`.
  private var fineSteps: (before: Int64?, count: Int64) = (nil, 0)

  /// The time between two fine steps, in nanoseconds.
  private static let fineInterval: Int64 = 10_000_000

  /// A silent player at the start of a performance with the given settings.
  public init(_ settings: Settings, rate: Int, part: Part? = nil) {
    self.init(PerformanceStart(settings), rate: rate, part: part)
  }

  /// A silent player whose next frame is at the time of `start`. The rate is in hertz. Only the notes of `part` sound;
  /// if `part` is nil, the notes of both parts and the clicks sound. Precondition: the rate is in `Synthesizer.rates`.
  public init(_ start: PerformanceStart, rate: Int, part: Part? = nil) {
    self.rate = rate
    follower = SettingsFollower(start)
    follower.move(at: start.nanoseconds)
    synth = Synthesizer(rate: rate, settings: follower.settings.values.synth, part: part)
    frame = Self.frame(of: start.nanoseconds, rate: rate)
  }

  /// Returns the frame nearest to a time, in nanoseconds since the start, 0…`Performance.latest`.
  public static func frame(of nanoseconds: Int64, rate: Int) -> Int64 {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return seconds * Int64(rate) + (rest * Int64(rate) + 500_000_000) / 1_000_000_000
  }

  /// The current values of the parameters.
  public var values: ParameterValues { follower.settings.values }

  /// The delay of all output, in frames.
  public var latency: Int { synth.latency }

  /// `true` if all frames until the next note are exactly zero.
  public var isSilent: Bool { synth.isSilent }

  /// Applies an event at the present frame. All events must be passed in order of time. Before an event is passed, all
  /// frames before the event must have been rendered.
  public mutating func apply(_ event: PerformanceEvent) {
    followParameters { $0.follow(event, $1) }
    switch event {
    case .message(let timed): play(timed)
    case .gesture(let event) where event.refusal == nil:
      switch event.gesture {
      case .set(let parameter, _) where parameter.changesSound: synth.set(values.synth)
      // A lock sets the tempo, on which a delay in beats depends.
      case .lock: synth.set(values.synth)
      default: break
      }
    case .gesture, .flight, .strike, .beat, .section, .midiClock: break
    }
  }

  /// Writes the next `count` frames, 0 or more. Full scale is ±1.
  public mutating func render(_ output: UnsafeMutablePointer<StereoFrame>, count: Int) {
    var done = 0
    while done < count {
      var length = count - done
      while let next = nextFrame, next.frame < frame + Int64(length) {
        if next.frame > frame {
          length = Int(next.frame - frame)
        } else if let time = next.fineTime {
          makeFineStep(at: time)
        } else {
          followParameters { $0.moveNext($1) }
        }
      }
      synth.render(output + done, count: length)
      done += length
      frame += Int64(length)
    }
  }

  /// Switches to another performance, whose `start` is at the time of the next frame. Held notes end; their releases,
  /// echoes and reverb continue. The parameters take the other performance's values.
  public mutating func restart(_ start: PerformanceStart) {
    follower = SettingsFollower(start)
    follower.move(at: start.nanoseconds)
    synth.endAllNotes()
    synth.set(values.synth)
  }

  /// Ends all held notes. Their releases, echoes and reverb continue.
  public mutating func endAllNotes() { synth.endAllNotes() }

  /// Ends held notes, and jumps to the frame of a time, in nanoseconds since the start, 0…`Performance.latest`.
  public mutating func resync(to nanoseconds: Int64) {
    synth.endAllNotes()
    frame = Self.frame(of: nanoseconds, rate: rate)
    followParameters { $0.move(at: nanoseconds, $1) }
  }

  private mutating func play(_ timed: TimedMessage) {
    guard timed.voice != .click else {
      if case .noteOn(_, let note, _) = timed.message { synth.click(isBar: note == Performance.barClick) }
      return
    }
    let own: Part = timed.voice == .bass ? .bass : .keys
    switch timed.message {
    case .noteOn(_, let note, let velocity) where velocity > 0:
      let stroke = Self.stroke(at: timed.nanoseconds)
      synth.noteOn(own, note: note, velocity: velocity, place: Double(timed.place) / 127, stroke: stroke)
    case .noteOn(_, let note, _), .noteOff(_, let note, _): synth.noteOff(own, note: note)
    default: break
    }
  }

  /// Returns the number that distinguishes a stroke at a time, in nanoseconds. The number depends only on the time, so
  /// it is the same in live playing, in a file and after a jump.
  static func stroke(at nanoseconds: Int64) -> UInt32 {
    UInt32(truncatingIfNeeded: (UInt64(bitPattern: nanoseconds) &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  /// The frame of the next change: a fine step, a step of the oscillators, or the beginning of a section, whichever is
  /// first. `fineTime` is the time of the fine step in nanoseconds; nil for the other changes. The whole value is nil
  /// if no change will come.
  private var nextFrame: (frame: Int64, fineTime: Int64?)? {
    guard let move = follower.nextMoveTime else { return nil }
    let next = Self.frame(of: move, rate: rate)
    guard let step = follower.nextStepTime, movesSound else { return (next, nil) }
    let count = fineSteps.before == step ? fineSteps.count : 0
    let time = step - LFO.interval + (count + 1) * Self.fineInterval
    guard time < step, time < move else { return (next, nil) }
    return (Self.frame(of: time, rate: rate), time)
  }

  /// `true` if an oscillator controls a parameter of the sound. The tempo does not count, because it is constant
  /// between two steps.
  private var movesSound: Bool {
    let oscillators = follower.settings.oscillators
    for index in 0..<oscillators.count where oscillators[index].parameter.isOfSound { return true }
    return false
  }

  /// Sets the parameters of the sound to the values of their oscillators at a time between two steps.
  private mutating func makeFineStep(at time: Int64) {
    let step = follower.nextStepTime
    fineSteps = (step, fineSteps.before == step ? fineSteps.count + 1 : 1)
    // Fine steps before the present frame have been missed, after a jump for example.
    guard Self.frame(of: time, rate: rate) >= frame else { return }
    synth.set(follower.soundValues(at: time).synth)
  }

  private mutating func followParameters(
    _ body: (inout SettingsFollower, (Parameter, borrowing Settings) -> Void) -> Void
  ) {
    var isChanged = false
    body(&follower) { parameter, _ in isChanged = isChanged || parameter.changesSound }
    if isChanged { synth.set(values.synth) }
  }
}
