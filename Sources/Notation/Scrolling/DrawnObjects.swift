/// The objects in a scroller that are removed once they have left its window, or if there are too many.
struct DrawnObjects {
  struct Object: Equatable {
    var name: String
    /// The right edge, in pixels of the scroller.
    var right: Int64
  }

  /// The objects, in the order in which they were drawn.
  private(set) var objects: [Object] = []

  mutating func add(_ name: String, right: Int64) { objects.append(Object(name: name, right: right)) }

  func contains(_ name: String) -> Bool { objects.contains { $0.name == name } }

  mutating func extend(_ name: String, to right: Int64) {
    guard let index = objects.firstIndex(where: { $0.name == name }) else { return }
    objects[index].right = max(objects[index].right, right)
  }

  /// Removes an object. Returns `false` if no object has this name.
  mutating func remove(_ name: String) -> Bool {
    guard let index = objects.firstIndex(where: { $0.name == name }) else { return false }
    objects.remove(at: index)
    return true
  }

  /// Removes the objects left of an edge, and the oldest ones if there are more than `limit`. Returns the names of the
  /// removed objects.
  mutating func removeAll(leftOf edge: Int64, limit: Int) -> [String] {
    var names: [String] = []
    objects.removeAll { object in
      guard object.right < edge else { return false }
      names.append(object.name)
      return true
    }
    let surplus = max(0, objects.count - limit)
    for object in objects.prefix(surplus) { names.append(object.name) }
    objects.removeFirst(surplus)
    return names
  }
}
