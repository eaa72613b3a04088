import Physics2D

/// A hash table, with linear probing, that finds objects by their names.
struct NameTable {
  /// The indices of objects; −1 marks an empty slot. At most half of the slots are used, so each search finds an empty
  /// slot and ends.
  private var slots = [Int32](repeating: -1, count: 2 * (Limit.objects.largest + 1).nextPowerOfTwo)

  private var mask: Int { slots.count - 1 }

  private func slot(of name: [UInt8]) -> Int {
    var hash = FNV1a()
    for byte in name { hash.add(byte) }
    return Int(truncatingIfNeeded: (hash.value ^ hash.value >> 32) & UInt64(mask))
  }

  /// Returns the index of the object with a name; nil if no object has this name.
  func index(of name: [UInt8], in objects: [SceneObject]) -> Int? {
    var slot = slot(of: name)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if objects[index].name == name { return index }
      slot = (slot + 1) & mask
    }
    return nil
  }

  mutating func insert(_ index: Int, in objects: [SceneObject]) {
    var slot = slot(of: objects[index].name)
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(index)
  }

  /// Removes an object's name. Moves later names of the same run of used slots into the hole, so that no search stops
  /// too early.
  mutating func remove(_ index: Int, in objects: [SceneObject]) {
    var hole = slot(of: objects[index].name)
    while slots[hole] != Int32(index) { hole = (hole + 1) & mask }
    var slot = hole
    while true {
      slot = (slot + 1) & mask
      guard slots[slot] >= 0 else { break }
      let home = self.slot(of: objects[Int(slots[slot])].name)
      // The name may move into the hole if its home slot is not between the hole and the name's present slot.
      if (slot - home) & mask >= (slot - hole) & mask {
        slots[hole] = slots[slot]
        hole = slot
      }
    }
    slots[hole] = -1
  }
}

extension Int {
  fileprivate var nextPowerOfTwo: Int {
    var power = 1
    while power < self { power *= 2 }
    return power
  }
}
