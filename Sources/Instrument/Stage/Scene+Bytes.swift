import Physics2D

extension Scene {
  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(heldBalls), count: 4)
    for degree in gliding.ends.indices {
      writer.add(UInt64(bitPattern: gliding.ends[degree]))
      writer.add(UInt64(bitPattern: gliding.passes[degree]))
    }
    writer.add(gliding.impactCount)
    writer.add(UInt64(bitPattern: gliding.impactCountStart))
    let world = world.bytes
    writer.add(world.count)
    writer.add(world)
  }

  func add(to hash: inout FNV1a) {
    hash.add(world.hash)
    hash.add(UInt64(heldBalls))
    for degree in gliding.ends.indices {
      hash.add(UInt64(bitPattern: gliding.ends[degree]))
      hash.add(UInt64(bitPattern: gliding.passes[degree]))
    }
    hash.add(UInt64(gliding.impactCount))
    hash.add(UInt64(bitPattern: gliding.impactCountStart))
  }

  /// Restores a scene that was saved at a world time, in nanoseconds. Throws an error if the scene does not fit the
  /// settings.
  static func restored(
    from reader: inout ByteReader, _ settings: borrowing Settings, at time: Int64
  ) throws(SnapshotError) -> Scene {
    let heldBalls = UInt32(try reader.integer(count: 4))
    let latest = time + Gliding.longest
    var gliding = Gliding()
    for degree in gliding.ends.indices {
      gliding.setEnd(try glideTime(from: &reader, in: time...latest), of: degree)
      gliding.setPass(try glideTime(from: &reader, in: time...latest), of: degree)
    }
    gliding.impactCount = try reader.integer(in: 0...Gliding.impossibleImpactCount)
    gliding.impactCountStart = try reader.integer(in: Int64(0)...time)
    let size = try reader.integer(in: 0...Int(Int32.max))
    var stage: World
    do throws(WorldError) { stage = try Self.stage(settings.layout) } catch { throw .damaged }
    let world = try World.restored(from: try reader.bytes(count: size), like: stage)
    do throws(WorldError) {
      while stage.shapeCount < world.shapeCount {
        try addDisc(at: world.position(of: ShapeID(index: stage.shapeCount)), to: &stage)
      }
    } catch {
      throw .damaged
    }
    let ids = world.bodyIDs
    guard world.now == Instant(nanoseconds: time), let bass = ids.first, bass.index == 0 else { throw .damaged }
    var scene = Scene(
      world, bassBall: bass, keyCount: settings.layout.keys.count, restitution: settings[.bounce],
      collides: settings[.collide] != 0)
    for id in ids.dropFirst() { scene.pianoBalls[id.index] = id }
    scene.heldBalls = heldBalls
    scene.gliding = gliding
    guard scene.isValid(settings, stage) else { throw .damaged }
    return scene
  }

  /// Reads a time of `gliding.ends` or `gliding.passes`.
  private static func glideTime(
    from reader: inout ByteReader, in range: ClosedRange<Int64>
  ) throws(SnapshotError) -> Int64 {
    let time = try reader.integer(in: Int64(0)...Int64.max)
    guard time == 0 || range.contains(time) && time > range.lowerBound && time % Performance.tick == 0 else {
      throw .damaged
    }
    return time
  }
}
