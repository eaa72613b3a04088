/// The synthesizer: notes of two parts go in, stereo sound comes out.
///
/// The same calls between the same frames give the same samples to the bit, in blocks of whatever length, on every machine. Nothing
/// allocates or locks after construction.
public struct Synth: ~Copyable {
  /// The sample rates that it takes, in hertz.
  public static let rates = 8000...192_000

  /// The sample rate in hertz.
  public let rate: Int
  /// How it is set now.
  public private(set) var settings: SynthSettings

  /// A silent synthesizer.
  ///
  /// - Parameter rate: the sample rate in hertz, in `rates` (a precondition).
  public init(rate: Int, settings: SynthSettings = SynthSettings()) {
    precondition(Self.rates.contains(rate), "a sample rate is 8000…192000 Hz")
    self.rate = rate
    self.settings = settings
  }

  /// The number of frames by which everything comes out later than it went in: the look-ahead of the limiter.
  public var latency: Int { 0 }

  /// Whether only exact zeros come until the next note.
  public var isSilent: Bool { true }

  /// Sets it; what sounds glides there within 10 ms.
  public mutating func set(_ settings: SynthSettings) { self.settings = settings }

  /// Begins a note at the next frame.
  ///
  /// - Parameters:
  ///   - note: the MIDI note, 0…127; 60 is middle C, 261.63 Hz.
  ///   - velocity: 1…127.
  public mutating func noteOn(_ part: Part, note: UInt8, velocity: UInt8) {}

  /// Ends the oldest note of a part and number that is held; nothing if there is none.
  public mutating func noteOff(_ part: Part, note: UInt8) {}

  /// Ends all notes that are held.
  public mutating func endAllNotes() {}

  /// Writes the next frames.
  ///
  /// - Parameters:
  ///   - output: room for `count` frames: left and right of each, full scale ±1.
  ///   - count: the number of frames, 0 or more.
  public mutating func render(_ output: UnsafeMutablePointer<SIMD2<Float>>, count: Int) {
    for frame in 0..<count { output[frame] = .zero }
  }
}
