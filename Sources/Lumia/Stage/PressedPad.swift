/// A trigger pad under a hand.
struct PressedPad: BitwiseCopyable {
  /// The pressure, 1…127; 0 if the pad is not pressed.
  var pressure: UInt8 = 0
  /// The tone that the pad releases next.
  var tone: UInt8 = 0
  /// The next step of a run, counted in its steps since beat 0.
  var step: Int64 = 0
}
