/// What the sound of all notes passes through: filter, delay, reverb, level and limiter.
struct Effects: ~Copyable {
  /// Effects at rest.
  init(rate: Int, settings: SynthSettings) {}

  /// The number of frames by which everything comes out later than it went in.
  var latency: Int { 0 }
  /// Whether they give exact zeros for zeros.
  var isSilent: Bool { true }

  /// Sets them; what sounds glides there.
  mutating func set(_ settings: SynthSettings) {}

  /// Puts the next frames through, in place.
  mutating func process(_ buffer: UnsafeMutablePointer<SIMD2<Float>>, count: Int) {}
}
