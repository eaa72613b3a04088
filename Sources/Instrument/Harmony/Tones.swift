import ChordEngine
import Physics2D

/// The notes that the keys sound. Snapshots contain the raw values, which never change; text files contain the names.
public enum Tones: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The tones of the chord.
  case chord
  /// The tones of the chord. The left edge of a key sounds the next lower note of the scale, and the right edge the
  /// next higher note.
  case mixed
  /// The notes of the scale, upwards from the chord's root.
  case scale

  /// The name in flags and text files. Reading the name does not allocate or lock.
  var staticName: StaticString {
    switch self {
    case .chord: "chord"
    case .mixed: "mixed"
    case .scale: "scale"
    }
  }

  /// The width of each edge of a key, as a share of the key's width.
  public static let edge = 0.28
}

extension Layout.PianoKey {
  /// Returns −1 for a place on the left edge of the key or beyond it, 1 on the right edge or beyond it, and 0 between
  /// them.
  func edge(at x: Double) -> Int {
    let reach = width * (0.5 - Tones.edge)
    return x < center.x - reach ? -1 : x > center.x + reach ? 1 : 0
  }
}

extension Settings {
  var tones: Tones {
    @inline(__always)
    get { Tones(rawValue: UInt8(self[.tones])) ?? .chord }
  }
}
