import Instrument

/// The effect of a controller's message.
public enum HandAction: Equatable, Sendable {
  case gesture(Gesture)
  /// A request for the preset with this number, counted from 0.
  case preset(Int)
}
