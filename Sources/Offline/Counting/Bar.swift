import Instrument
import MIDI

/// The tempo and time signature that determine a bar's length, for rates such as notes per bar.
public struct Bar: Equatable, Sendable {
  /// The tempo: the duration of a quarter note.
  public let tempo: Tempo
  /// The time signature.
  public let signature: TimeSignature

  /// Creates a bar with a tempo and a time signature.
  public init(tempo: Tempo = .standard, signature: TimeSignature = .common) {
    self.tempo = tempo
    self.signature = signature
  }

  /// Creates a bar at the start of a piece with the given settings.
  public init(_ settings: Settings) { self.init(tempo: settings.fileTempo, signature: settings.timeSignature) }

  /// The bar's length in nanoseconds.
  public var nanoseconds: Int64 {
    4 * Int64(signature.beats) * Int64(tempo.microsecondsPerQuarter) * 1_000 / Int64(signature.unit)
  }
}
