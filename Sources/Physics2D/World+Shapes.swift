/// A static shape, as the world keeps it.
struct StaticShape {
  var outline: Outline
  var layers: UInt32
  var restitution: Double
  var isEnabled = true

  /// Whether it is there for a disc on these layers.
  func meets(_ layers: UInt32) -> Bool { isEnabled && self.layers & layers != 0 }
}

extension World {
  /// Adds a static shape. A body that it is put upon leaves it freely, and is struck when it comes from outside.
  ///
  /// - Parameters:
  ///   - layers: bits; only bodies that share one meet it.
  ///   - restitution: 0…1; of the two that meet, the less elastic decides.
  /// - Throws: what is wrong with the shape, or that there is no room.
  public mutating func add(
    _ shape: Shape, layers: UInt32 = 1, restitution: Double = 1
  ) throws(WorldError) -> ShapeID {
    guard (0...1).contains(restitution) else { throw .badRestitution(restitution) }
    guard !shapes.isFull else { throw .shapesFull(capacity: shapes.capacity) }
    shapes.append(StaticShape(outline: try Outline(shape), layers: layers, restitution: restitution))
    predictAll()
    return ShapeID(index: shapes.count - 1)
  }

  /// Whether a shape is there.
  public func isEnabled(_ id: ShapeID) -> Bool { shapes[id.index].isEnabled }

  /// Switches a shape on or off. Bodies that lie on one that goes fall; a body that is inside one that comes leaves it freely.
  public mutating func setEnabled(_ isEnabled: Bool, _ id: ShapeID) {
    guard shapes[id.index].isEnabled != isEnabled else { return }
    shapes[id.index].isEnabled = isEnabled
    for index in bodies.indices where bodies[index].isPresent {
      if case .edge(shape: id.index, edge: _) = bodies[index].support { release(index) }
    }
    releaseWedged()
    predictAll()
  }
}
