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

  private var synth: Synth
  /// The only part whose notes sound; nil for both.
  private let part: Part?
  private var follower: SettingsFollower

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
    self.rate = rate
    self.part = part
    follower = SettingsFollower(start)
    follower.move(at: start.nanoseconds)
    synth = Synth(rate: rate, settings: follower.settings.synth)
    frame = Self.frame(of: start.nanoseconds, rate: rate)
  }

  /// The frame that is nearest to a time.
  ///
  /// - Parameter nanoseconds: since the start of the performance, 0…`Performance.latest`.
  public static func frame(of nanoseconds: Int64, rate: Int) -> Int64 {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return seconds * Int64(rate) + (rest * Int64(rate) + 500_000_000) / 1_000_000_000
  }

  /// The values of the parameters, as they are now.
  public var values: ParameterValues { follower.settings.values }

  /// The number of frames by which everything comes out later than its time.
  public var latency: Int { synth.latency }

  /// Whether only exact zeros come until the next note.
  public var isSilent: Bool { synth.isSilent }

  /// Applies an event of the performance at the present frame.
  ///
  /// The caller gives all events in the order of time, and renders up to the frame of each before, which is that of its time.
  public mutating func apply(_ event: PerformanceEvent) {
    followParameters { $0.follow(event, $1) }
    switch event {
    case .message(let timed): play(timed)
    case .gesture(let event) where event.refusal == nil:
      if case .set(let parameter, _) = event.gesture, parameter.isOfSound { synth.set(follower.settings.synth) }
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
      while let next = nextMoveFrame, next < frame + Int64(length) {
        if next > frame { length = Int(next - frame) } else { followParameters { $0.moveNext($1) } }
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
    follower = SettingsFollower(start)
    follower.move(at: start.nanoseconds)
    synth.endAllNotes()
    synth.set(follower.settings.synth)
  }

  /// Ends all notes that are held; what sounds after them goes on.
  public mutating func endAllNotes() { synth.endAllNotes() }

  /// Goes on at another time: all notes that are held end, and the next frame is that of the time.
  ///
  /// - Parameter nanoseconds: since the start of the performance, 0…`Performance.latest`.
  public mutating func resync(to nanoseconds: Int64) {
    synth.endAllNotes()
    frame = Self.frame(of: nanoseconds, rate: rate)
    followParameters { $0.move(at: nanoseconds, $1) }
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

  private var nextMoveFrame: Int64? { follower.nextMoveTime.map { Self.frame(of: $0, rate: rate) } }

  /// Has the synthesizer follow the parameters of the sound that move meanwhile.
  private mutating func followParameters(
    _ body: (inout SettingsFollower, (Parameter, borrowing Settings) -> Void) -> Void
  ) {
    var isChanged = false
    body(&follower) { parameter, _ in isChanged = isChanged || parameter.isOfSound }
    if isChanged { synth.set(follower.settings.synth) }
  }
}
