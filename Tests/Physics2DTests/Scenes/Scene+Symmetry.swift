import Physics2D

extension Scene {
  /// Returns the scene in another order of insertion, with the new index of each body and ground.
  func shuffled(seed: UInt64) -> (scene: Scene, bodies: [Int], grounds: [Int]) {
    var random = SplitMix64(seed: seed)
    let bodyOrder = order(of: bodies.count, &random)
    let groundOrder = order(of: grounds.count, &random)
    var other = self
    for (old, new) in bodyOrder.enumerated() { other.bodies[new] = bodies[old] }
    for (old, new) in groundOrder.enumerated() { other.grounds[new] = grounds[old] }
    return (other, bodyOrder, groundOrder)
  }

  private func order(of count: Int, _ random: inout SplitMix64) -> [Int] {
    var order = Array(0..<count)
    for last in stride(from: count - 1, to: 0, by: -1) { order.swapAt(last, Int(random.next() % UInt64(last + 1))) }
    return order
  }

  /// The scene with left and right exchanged.
  var mirrored: Scene {
    var other = self
    other.gravity.x = -gravity.x
    for index in grounds.indices {
      // Mirroring makes the order of the corners clockwise. Reversing the corners restores the counter-clockwise order.
      other.grounds[index].corners = grounds[index].corners.reversed().map { Vector2(-$0.x, $0.y) }
    }
    for index in bodies.indices {
      other.bodies[index].position.x = -bodies[index].position.x
      other.bodies[index].velocity.x = -bodies[index].velocity.x
    }
    return other
  }
}
