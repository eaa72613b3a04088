import Instrument

/// The effect of a controller's message.
public enum HandAction: Equatable, Sendable {
  /// It changes the performance.
  case gesture(Gesture)
  /// It asks for the preset of a number, from 0.
  case preset(Int)
}
