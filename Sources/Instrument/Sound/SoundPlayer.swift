import MIDI
import Synth

/// A performance's events go in, its sound comes out: stereo frames, the first at the start of the performance.
///
/// It follows the gestures as the performance does, so that the sound changes when they are applied, and parameters of the sound that move
/// by themselves move in it. The same settings and events give the same samples to the bit, in blocks of whatever length. Nothing
/// allocates or locks after construction.
public struct SoundPlayer: ~Copyable {
  /// The sample rate in hertz.
  public let rate: Int
  /// The next frame that `render` writes, counted from the start of the performance.
  public private(set) var frame: Int64 = 0
  /// The values of the parameters, as they are now.
  public private(set) var values: ParameterValues

  private var synth: Synth
  /// The only part whose notes sound; nil for both.
  private let part: Part?
  private var seed: UInt64
  private var oscillators: Oscillators
  /// When the parameters that move by themselves are set next: a time of the world, in nanoseconds.
  private var nextOscillation = LFO.interval
  private var pause = Pause()

  /// How far the world's time, which waits in a pause, is behind, in nanoseconds.
  private struct Pause {
    /// Of all pauses that are over.
    var length: Int64 = 0
    /// When the present pause began; nil while it plays.
    var start: Int64?
  }

  /// A silent player at the start of a performance.
  ///
  /// - Parameters:
  ///   - settings: those of the performance at its start.
  ///   - rate: the sample rate in hertz, in `Synth.rates` (a precondition).
  ///   - part: the only part whose notes sound; nil for both.
  public init(_ settings: Settings, rate: Int, part: Part? = nil) {
    self.init(PerformanceStart(settings), rate: rate, part: part)
  }

  /// A silent player where the sound begins; its next frame is that of the time.
  ///
  /// - Parameters:
  ///   - start: the performance at that time.
  ///   - rate: the sample rate in hertz, in `Synth.rates` (a precondition).
  ///   - part: the only part whose notes sound; nil for both.
  public init(_ start: PerformanceStart, rate: Int, part: Part? = nil) {
    let time = start.nanoseconds - start.pausedTime
    var settings = start.settings
    settings.move(to: time)
    self.rate = rate
    self.part = part
    values = settings.values
    seed = settings.seed
    oscillators = settings.oscillators
    synth = Synth(rate: rate, settings: settings.synth)
    frame = Self.frame(of: start.nanoseconds, rate: rate)
    nextOscillation = (time / LFO.interval + 1) * LFO.interval
    pause = Pause(length: start.pausedTime, start: start.isPlaying ? nil : start.nanoseconds)
  }

  /// The frame that is nearest to a time.
  ///
  /// - Parameter nanoseconds: since the start of the performance, 0…`Performance.latest`.
  public static func frame(of nanoseconds: Int64, rate: Int) -> Int64 {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return seconds * Int64(rate) + (rest * Int64(rate) + 500_000_000) / 1_000_000_000
  }

  /// The number of frames by which everything comes out later than its time.
  public var latency: Int { synth.latency }

  /// Whether only exact zeros come until the next note.
  public var isSilent: Bool { synth.isSilent }

  /// Applies an event of the performance at the present frame.
  ///
  /// The caller gives all events in the order of time, and renders up to the frame of each before, which is that of its time.
  public mutating func apply(_ event: PerformanceEvent) {
    switch event {
    case .message(let timed):
      // As in the performance: what moves at the time of a strike moves after it, and before a gesture.
      oscillate(before: timed.nanoseconds)
      play(timed)
    case .gesture(let event) where event.refusal == nil:
      oscillate(before: event.nanoseconds + 1)
      obey(event.gesture, at: event.nanoseconds)
    case .gesture, .flight, .strike: break
    }
  }

  /// Writes the next frames.
  ///
  /// - Parameters:
  ///   - output: room for `count` frames: left and right of each, full scale ±1.
  ///   - count: the number of frames, 0 or more.
  public mutating func render(_ output: UnsafeMutablePointer<StereoFrame>, count: Int) {
    var done = 0
    while done < count {
      var length = count - done
      while let next = nextOscillationFrame, next < frame + Int64(length) {
        if next > frame { length = Int(next - frame) } else { oscillate() }
      }
      synth.render(output + done, count: length)
      done += length
      frame += Int64(length)
    }
  }

  /// Follows another performance from a time on, that of the next frame: all notes that are held end, and the parameters are those of the
  /// other. What sounds after the notes goes on.
  ///
  /// - Parameter start: where the other performance begins, or takes the place of the one before.
  public mutating func restart(_ start: PerformanceStart) {
    let time = start.nanoseconds - start.pausedTime
    var settings = start.settings
    settings.move(to: time)
    values = settings.values
    seed = settings.seed
    oscillators = settings.oscillators
    nextOscillation = (time / LFO.interval + 1) * LFO.interval
    pause = Pause(length: start.pausedTime, start: start.isPlaying ? nil : start.nanoseconds)
    synth.endAllNotes()
    synth.set(values.synth)
  }

  /// Ends all notes that are held; what sounds after them goes on.
  public mutating func endAllNotes() { synth.endAllNotes() }

  /// Goes on at another time: all notes that are held end, and the next frame is that of the time.
  ///
  /// - Parameter nanoseconds: since the start of the performance, 0…`Performance.latest`.
  public mutating func resync(to nanoseconds: Int64) {
    synth.endAllNotes()
    frame = Self.frame(of: nanoseconds, rate: rate)
    beginOscillations(at: nanoseconds)
  }

  private mutating func play(_ timed: TimedMessage) {
    let own: Part = timed.voice == .bass ? .bass : .keys
    if let part, part != own { return }
    switch timed.message {
    case .noteOn(_, let note, let velocity) where velocity > 0: synth.noteOn(own, note: note, velocity: velocity)
    case .noteOn(_, let note, _), .noteOff(_, let note, _): synth.noteOff(own, note: note)
    default: break
    }
  }

  private mutating func obey(_ gesture: Gesture, at nanoseconds: Int64) {
    switch gesture {
    case .set(let parameter, let value):
      _ = oscillators.remove(parameter)
      set(parameter, to: value)
    case .move(let lfo):
      if oscillators.set(lfo) { beginOscillations(at: nanoseconds) }
    case .pause:
      if pause.start == nil { pause.start = nanoseconds }
    case .play:
      if let start = pause.start { pause = Pause(length: pause.length + nanoseconds - start) }
    default: break
    }
  }

  private mutating func set(_ parameter: Parameter, to value: Double) {
    guard values[parameter] != value else { return }
    values[parameter] = value
    if parameter.isOfSound { synth.set(values.synth) }
  }
}

extension SoundPlayer {
  /// When the parameters that move by themselves are set next, since the start of the performance; nil where none moves.
  private var nextOscillationTime: Int64? {
    oscillators.count == 0 || pause.start != nil ? nil : nextOscillation + pause.length
  }

  private var nextOscillationFrame: Int64? { nextOscillationTime.map { Self.frame(of: $0, rate: rate) } }

  /// Sets the parameters that move by themselves at each of their times before a time.
  private mutating func oscillate(before nanoseconds: Int64) {
    while let next = nextOscillationTime, next < nanoseconds { oscillate() }
  }

  /// Sets them at the next of their times.
  private mutating func oscillate() {
    move(to: nextOscillation)
    nextOscillation += LFO.interval
  }

  /// Sets them at a time since the start of the performance, and at the times to come.
  private mutating func beginOscillations(at nanoseconds: Int64) {
    let time = (pause.start ?? nanoseconds) - pause.length
    move(to: time)
    nextOscillation = (time / LFO.interval + 1) * LFO.interval
  }

  /// Sets them to their values at a time of the world.
  private mutating func move(to time: Int64) {
    for index in 0..<oscillators.count {
      let lfo = oscillators[index]
      set(lfo.parameter, to: lfo.value(at: time, seed: seed))
    }
  }
}
