/// The part of the instrument that plays a note: each has a sound of its own.
public enum Part: UInt8, Sendable, BitwiseCopyable {
  case bass = 0
  case keys = 1
}
