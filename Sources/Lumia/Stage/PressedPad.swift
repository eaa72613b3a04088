/// The state of a trigger pad.
struct PressedPad: BitwiseCopyable {
  /// The pressure, 1…127; 0 if the pad is not pressed.
  var pressure: UInt8 = 0
  /// The tone that the pad releases next.
  var tone: UInt8 = 0
  /// The number of the next step, if the pad's action is `run`; step 0 is at beat 0.
  var step: Int64 = 0
}
