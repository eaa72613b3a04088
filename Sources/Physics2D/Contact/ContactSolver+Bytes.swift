extension CollapseLimiter {
  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(UInt32(bitPattern: count)), count: 4)
    writer.add(start)
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    self.init(count: try reader.count(), start: try reader.instant())
  }
}

extension ContactState {
  func write(to writer: inout ByteWriter) {
    writer.add(hasStepGravity)
    writer.add(anchor)
    writer.add(UInt64(UInt32(bitPattern: quietSteps)), count: 4)
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    self.init(hasStepGravity: try reader.flag(), anchor: try reader.vector(), quietSteps: try reader.count())
  }
}

extension ContactSolver {
  /// Restores the active bodies (those in contact or pinned) and the time of the next step. Throws `damaged` if
  /// `nextStep` is before now or more than a step ahead. `never` is allowed only if no body is active.
  mutating func restore(nextStep: Instant, _ scene: ContactScene) throws(SnapshotError) {
    for index in scene.bodies.indices where scene.bodies[index].isPresent {
      let support = scene.bodies[index].support
      if support == .inContact || support == .pinned { activeBodies.append(Int32(index)) }
    }
    guard nextStep >= scene.now, activeBodies.isEmpty || nextStep < .never,
      nextStep == .never || nextStep.nanoseconds - scene.now.nanoseconds <= stepNanoseconds
    else { throw .damaged }
    self.nextStep = nextStep
  }
}
