import Physics2D

extension Scene {
  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(heldBalls), count: 4)
    for degree in gliding.ends.indices {
      writer.add(UInt64(bitPattern: gliding.ends[degree]))
      writer.add(UInt64(bitPattern: gliding.passes[degree]))
    }
    writer.add(gliding.crowd)
    writer.add(UInt64(bitPattern: gliding.crowdStart))
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
    hash.add(UInt64(gliding.crowd))
    hash.add(UInt64(bitPattern: gliding.crowdStart))
  }

  /// The stage as bytes tell it, with its balls.
  ///
  /// - Parameter time: of the world, in nanoseconds.
  /// - Throws: `SnapshotError`, where it is not a stage of these settings at that time.
  static func restored(
    from reader: inout ByteReader, _ settings: borrowing Settings, at time: Int64
  ) throws(SnapshotError) -> Scene {
    let heldBalls = UInt32(try reader.integer(count: 4))
    let latest = time <= .max - Gliding.longest ? time + Gliding.longest : .max
    var gliding = Gliding()
    for degree in gliding.ends.indices {
      gliding.setEnd(try stop(from: &reader, in: time...latest), of: degree)
      gliding.setPass(try stop(from: &reader, in: time...latest), of: degree)
    }
    gliding.crowd = try reader.integer(in: 0...Int(Int32.max))
    gliding.crowdStart = try reader.integer(in: Int64(0)...time)
    let size = try reader.integer(in: 0...Int(Int32.max))
    let world = try World.restored(from: try reader.bytes(count: size))
    guard world.now == Instant(nanoseconds: time) else { throw .damaged }
    let ids = world.bodyIDs
    guard let bass = ids.first, bass.index == 0, world.bodyCapacity == 1 + Stage.pianoBallCount,
      world.shapeCapacity == shapeCount + Stage.pianoBallCount,
      world.cornerCapacity == world.shapeCapacity * Shape.maximumCorners,
      (shapeCount...world.shapeCapacity).contains(world.shapeCount)
    else { throw .damaged }
    var scene = Scene(world, bassBall: bass, restitution: settings[.bounce])
    for id in ids.dropFirst() { scene.pianoBalls[id.index] = id }
    scene.heldBalls = heldBalls
    scene.gliding = gliding
    guard scene.fits(settings), scene.holdsItsBalls else { throw .damaged }
    return scene
  }

  /// A tick after the present time, or 0.
  private static func stop(
    from reader: inout ByteReader, in range: ClosedRange<Int64>
  ) throws(SnapshotError) -> Int64 {
    let time = try reader.integer(in: Int64(0)...Int64.max)
    guard time == 0 || range.contains(time) && time > range.lowerBound && time % Performance.tick == 0 else {
      throw .damaged
    }
    return time
  }

  /// Whether each bouncer is where the settings have it, or glides there, and is on as they say.
  private func fits(_ settings: borrowing Settings) -> Bool {
    for degree in 0..<Stage.bouncerCount {
      let bouncer = ShapeID(index: degree)
      let target = settings.layout.bouncers[degree].center
      let isOn = settings[.bouncer(degree)] != 0
      guard world.isEnabled(bouncer) == (isOn && gliding.passes[degree] == 0) else { return false }
      if gliding.ends[degree] == 0 {
        guard world.velocity(of: bouncer) == .zero, world.position(of: bouncer) == target else { return false }
      } else {
        let way = target - world.position(of: bouncer)
        let left = Double(gliding.ends[degree] - world.now.nanoseconds) / 1e9
        guard (way - world.velocity(of: bouncer) * left).length < 1e-6 else { return false }
      }
    }
    return true
  }

  /// Whether there is each ball that is held, without speed, and its disc in its place; and no other disc.
  private var holdsItsBalls: Bool {
    guard heldBalls >> UInt32(pianoBalls.count) == 0 else { return false }
    for ball in pianoBalls.indices {
      let disc = ShapeID(index: Self.shapeCount + ball - 1)
      let hasDisc = ball > 0 && disc.index < world.shapeCount && world.isEnabled(disc)
      guard isHeld(ball) else {
        if hasDisc { return false }
        continue
      }
      guard let id = id(ofBall: ball), world.velocity(of: id) == .zero, hasDisc == (ball > 0) else { return false }
      if hasDisc, world.position(of: disc) != world.position(of: id) { return false }
    }
    return true
  }
}
