extension Scene {
  /// Adds a new object as the last child of a parent, so that the object is drawn over its siblings.
  mutating func insert(_ object: SceneObject, into parent: Int) throws(CanvasError) {
    guard objectCount < Limit.objects.largest else { throw .full(.objects) }
    guard objects[parent].depth < Limit.depth.largest else { throw .full(.depth) }
    var object = object
    object.parent = parent
    object.depth = objects[parent].depth + 1
    object.previous = objects[parent].lastChild
    let index: Int
    if let free = freeSlots.popLast() {
      index = free
      objects[index] = object
    } else {
      index = objects.count
      objects.append(object)
    }
    if let previous = object.previous {
      objects[previous].next = index
    } else {
      objects[parent].firstChild = index
    }
    objects[parent].lastChild = index
    names.insert(index, in: objects)
    noteCount += object.content.noteCount
    textCount += object.content.textCount
  }

  /// Removes an object and all objects in it.
  mutating func remove(_ index: Int) {
    removeChildren(of: index)
    let object = objects[index]
    guard let parent = object.parent else { preconditionFailure("the canvas cannot be removed") }
    if let previous = object.previous {
      objects[previous].next = object.next
    } else {
      objects[parent].firstChild = object.next
    }
    if let next = object.next {
      objects[next].previous = object.previous
    } else {
      objects[parent].lastChild = object.previous
    }
    names.remove(index, in: objects)
    noteCount -= object.content.noteCount
    textCount -= object.content.textCount
    // Replace the object in its slot, to free the memory of its notes and texts.
    objects[index] = SceneObject(name: [], part: 0, at: .zero, .canvas)
    freeSlots.append(index)
  }

  /// Removes an object's children. `Limit.depth` bounds the depth of the recursion.
  mutating func removeChildren(of index: Int) {
    while let last = objects[index].lastChild { remove(last) }
  }

  /// Returns the first object, in the order of drawing, that comes after the given object and is not inside it; nil if
  /// there is none.
  func successor(of index: Int) -> Int? {
    var index = index
    while true {
      if let next = objects[index].next { return next }
      guard let parent = objects[index].parent else { return nil }
      index = parent
    }
  }
}
