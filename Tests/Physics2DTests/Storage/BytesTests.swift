import Physics2D
import Testing

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

  @Test func aRestoredWorldKnowsItsBodiesByTheirIdentities() throws {
    var world = try World()
    let old = try world.add(BodyDefinition(position: .zero, radius: 1))
    world.remove(old)
    // In the first round, the removed body's slot is free. In the second round, a new body has the slot.
    for isTaken in [false, true] {
      let new = isTaken ? try world.add(BodyDefinition(position: .zero, radius: 1)) : nil
      var restored = try World.restored(from: world.bytes)
      let added = try restored.add(BodyDefinition(position: Vector2(9, 0), radius: 1))
      #expect(added != old && added != new)
      let isThere = (old: restored.contains(old), new: new.map { restored.contains($0) } ?? true)
      #expect(!isThere.old && isThere.new)
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
