import Physics2D
import Testing

/// Snapshots as bytes.
@Suite struct BytesTests {
  @Test func aWorldRestoredFromBytesHasTheSameFuture() throws {
    for seed in UInt64(0)..<60 {
      var world = try randomWorld(seed: seed, restitution: seed % 2 == 0 ? 1 : 0.5)
      world.advance(to: 700_000_000)
      var copy = try World.restored(from: world.bytes)
      let start = (world.hash, copy.hash, world.bytes == copy.bytes)
      #expect(start.0 == start.1 && start.2, "seed \(seed)")
      world.advance(to: 2_000_000_000)
      copy.advance(to: 2_000_000_000)
      let end = (world.hash, copy.hash)
      #expect(end.0 == end.1, "seed \(seed)")
    }
  }

  @Test func damagedBytesAreRefused() throws {
    let world = try randomWorld(seed: 5)
    let bytes = world.bytes
    func error(_ bytes: [UInt8]) -> SnapshotError? {
      do throws(SnapshotError) {
        _ = try World.restored(from: bytes)
        return nil
      } catch {
        return error
      }
    }
    #expect(error([]) == .notASnapshot)
    #expect(error(Array("MThd, and so on".utf8)) == .notASnapshot)
    for offset in bytes.indices {
      var damaged = bytes
      damaged[offset] ^= 0x10
      #expect(error(damaged) != nil, "byte \(offset)")
      if offset % 16 == 0 { #expect(error(Array(bytes[..<offset])) != nil, "\(offset) bytes") }
    }
    var later = bytes
    later[8] = 3
    #expect(error(later) == .unknownVersion(3))
  }
}
