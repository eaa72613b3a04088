import Instrument
import Sessions

/// The keys of checkpoints (saved states of a performance). A key is a hash of the engine version, the settings, each
/// gesture (a player's change) before a tick, and the tick. Sessions that are equal before a tick share the checkpoint
/// at that tick.
public struct CheckpointKeys {
  private let gestures: [TimedGesture]
  /// Entry n covers the settings and the first n gestures.
  private let hashes: [UInt128]

  /// Computes the keys for settings and for gestures sorted by tick; nil if a session's text cannot express the
  /// settings. Complexity: O(length of that text).
  public init?(_ settings: Settings, _ gestures: [TimedGesture]) {
    guard let session = Session(settings) else { return nil }
    self.gestures = gestures
    var hash = Hash()
    // The first line of `head` states the engine's version.
    hash.add(session.head)
    var hashes = [hash.value]
    hashes.reserveCapacity(gestures.count + 1)
    for item in gestures {
      hash.add(Session.line(item))
      hashes.append(hash.value)
    }
    self.hashes = hashes
  }

  /// Returns the key at a tick, before the gestures of that tick. Complexity: O(log gestures).
  public func key(at tick: Int64) -> UInt128 {
    var (low, high) = (0, gestures.count)
    while low < high {
      let middle = (low + high) / 2
      if gestures[middle].tick < tick { low = middle + 1 } else { high = middle }
    }
    var hash = Hash(value: hashes[low])
    hash.add("at " + String(tick))
    return hash.value
  }

  /// A 128-bit FNV-1a hash, long enough that no two sessions share a key by chance.
  private struct Hash {
    var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    mutating func add(_ text: String) {
      var text = text
      text.withUTF8 { for byte in $0 { value = (value ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b } }
    }
  }
}
