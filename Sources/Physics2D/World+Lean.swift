/// What is in touch with more than one flat, or with a curve, *leans*.
///
/// There is no closed form for how such bodies move each other, so they go in pulses (`World+Pulse`). From one pulse to the next they
/// fly straight on, and whatever they meet on the way is an exact impact like any other; one that is too gentle for a rebound is
/// absorbed by all that are in touch (`World+Blow`).
extension World {
  /// The schedule's index of the next pulse.
  var pulseIndex: Int { bodies.capacity }

  /// From now on a body moves in pulses. Its flight must begin now, unless it lies still.
  mutating func lean(_ index: Int) {
    let support = bodies[index].support
    guard support != .leaning, support != .held else { return }
    if leaning.isEmpty { schedulePulse() }
    leaning.append(Int32(index))
    bodies[index].support = .leaning
    bodies[index].flight.motion.acceleration = .zero
    bodies[index].flight.spinAcceleration = 0
    bodies[index].heap.isPaid = false
    if support == .still {
      // It must prove again that it does not move.
      bodies[index].heap = Heap(isPaid: false, anchor: bodies[index].flight.motion.position, quiet: 0)
    } else {
      pay(index)
    }
  }

  /// A body does not move before the next pulse.
  mutating func hold(_ index: Int) {
    lean(index)
    bodies[index].support = .held
    bodies[index].heap.isPaid = false
    bodies[index].flight.motion.velocity = .zero
    bodies[index].flight.spin = 0
  }

  /// A body that leans flies again before the next pulse.
  mutating func leaveHeap(_ index: Int) {
    for place in leaning.indices where leaning[place] == Int32(index) {
      leaning.remove(at: place)
      break
    }
    takeBack(index)
  }

  /// A body that leans gets the pull of the time until the next pulse at once, as a pulse would have given it.
  mutating func pay(_ index: Int) {
    guard bodies[index].support == .leaning, !bodies[index].heap.isPaid else { return }
    bodies[index].heap.isPaid = true
    bodies[index].flight.motion.velocity = bodies[index].flight.motion.velocity + pull(on: index) * timeToPulse
  }

  /// Takes back what a body that leans was paid: an impact turns what it has, not what it will be given.
  mutating func takeBack(_ index: Int) {
    guard bodies[index].support == .leaning, bodies[index].heap.isPaid else { return }
    bodies[index].heap.isPaid = false
    bodies[index].flight.motion.velocity = bodies[index].flight.motion.velocity - pull(on: index) * timeToPulse
  }

  /// Seconds until the next pulse.
  var timeToPulse: Double { schedule.instant(of: pulseIndex).seconds(since: now) }

  /// What lies still leans again, and what it touches with it: it may be about to leave them.
  mutating func wake(_ index: Int) {
    guard bodies[index].support == .still else { return }
    lean(index)
    recruitNeighbours(of: index)
  }

  /// Everything that lies still leans again.
  mutating func wakeAll() {
    for index in bodies.indices where bodies[index].isPresent && bodies[index].support == .still { lean(index) }
  }

  /// The next multiple of the pause after now.
  mutating func schedulePulse() {
    schedule.update(pulseIndex, to: Instant(nanoseconds: (now.nanoseconds / pause + 1) * pause))
  }

  /// What lies still next to a body leans again.
  mutating func recruitNeighbours(of index: Int) {
    forEachNeighbour(of: index) { world, other in
      if world.bodies[other].support == .still, world.areInTouch(index, other) { world.lean(other) }
    }
  }
}
