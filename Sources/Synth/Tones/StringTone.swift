/// A sounding note of the string family: pluck, harp, clav.
struct StringTone: ~Copyable {
  /// A silent tone.
  init(rate: Int) {}

  /// An estimate of its present peak, full scale 1.
  var amplitude: Float { 0 }
  /// Whether it is over: below −100 dBFS.
  var isSilent: Bool { true }

  /// Begins a note from silence.
  mutating func begin(_ sound: Sound, note: UInt8, velocity: UInt8) {}

  /// Lets the damper fall.
  mutating func release() {}

  /// Adds the next frames to those at `output`.
  mutating func render(_ output: UnsafeMutablePointer<SIMD2<Float>>, count: Int) {}

  /// Falls silent at once.
  mutating func clear() {}
}
