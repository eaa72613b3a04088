import Instrument
import Sessions

/// The keys of checkpoints: hashes of all that decides a performance's state at a tick.
///
/// A key covers the engine, the settings, each gesture before the tick, and the tick. Sessions that are equal until then share the key,
/// whatever comes later: a fork begins where the other was saved.
public struct CheckpointKeys {
  private let gestures: [TimedGesture]
  /// The hash of the settings, and of the first n gestures too.
  private let hashes: [UInt128]

  /// The keys of settings and gestures, in the order of their ticks; nil for settings that no text says. Complexity: O(text of them).
  public init?(_ settings: Settings, _ gestures: [TimedGesture]) {
    guard let session = Session(settings) else { return nil }
    self.gestures = gestures
    var hash = Hash()
    // Its first line has the engine's version.
    hash.add(session.head)
    var hashes = [hash.value]
    hashes.reserveCapacity(gestures.count + 1)
    for item in gestures {
      hash.add(Session.line(item))
      hashes.append(hash.value)
    }
    self.hashes = hashes
  }

  /// The key of the performance that stands at a tick, before the gestures of that tick. Complexity: O(log gestures).
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

  /// FNV-1a of 128 bits: no two sessions share a key by chance.
  private struct Hash {
    var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    mutating func add(_ text: String) {
      var text = text
      text.withUTF8 { for byte in $0 { value = (value ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b } }
    }
  }
}
