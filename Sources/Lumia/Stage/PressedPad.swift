/// The state of a trigger pad (`TriggerPad`), which acts on lumis (moving lights).
struct PressedPad: BitwiseCopyable {
  /// The pressure, 1…127; 0 if the pad is not pressed.
  var pressure: UInt8 = 0
  /// The index of the tone (in the pad's chord) whose lumi is released next, 0…7.
  var tone: UInt8 = 0
  /// The number of the run's next step, if the pad's action is `run`. A run releases a lumi at each step. All
  /// steps are equally long. Step 0 is at beat 0.
  var step: Int64 = 0
}
