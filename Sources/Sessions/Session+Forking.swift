import Instrument

extension Session {
  /// Returns a copy of this session that has other gestures from a tick (4 ms) on. The copy keeps `end` only if
  /// `keepingGestures` is `true` and `end` is not before the tick.
  ///
  /// - Parameters:
  ///   - tick: 0…`largestTick`.
  ///   - then: the gestures to add at the tick.
  ///   - keepingGestures: `true` to keep the gestures from the tick on. Kept gestures at the tick precede `then`.
  /// - Returns: nil if the tick, or a value of a gesture in `then`, is out of range.
  public func forked(at tick: Int64, then: [Gesture], keepingGestures: Bool) -> Session? {
    guard 0...Self.largestTick ~= tick else { return nil }
    var fork = withoutGestures
    for item in gestures where item.tick < tick || keepingGestures && item.tick == tick {
      fork.add(item.gesture, at: item.tick)
    }
    for gesture in then {
      guard fork.append(gesture, at: tick) else { return nil }
    }
    guard keepingGestures else { return fork }
    for item in gestures where item.tick > tick { fork.add(item.gesture, at: item.tick) }
    if let end, end >= tick { _ = fork.finish(at: end) }
    return fork
  }

  /// Removes the gestures at these indices. Precondition: the indices ascend. Complexity: O(number of gestures).
  public mutating func removeGestures(at places: [Int]) {
    var rest = places[...]
    var kept: [TimedGesture] = []
    kept.reserveCapacity(gestures.count - places.count)
    for index in gestures.indices {
      if rest.first == index { rest.removeFirst() } else { kept.append(gestures[index]) }
    }
    precondition(rest.isEmpty, "the places are indices of gestures, and ascend")
    gestures = kept
  }

  /// Puts back the gestures that `removeGestures` removed at these indices. Precondition: the indices ascend.
  /// Complexity: O(number of gestures).
  public mutating func insert(_ removed: [TimedGesture], at places: [Int]) {
    precondition(removed.count == places.count, "each gesture has one place")
    var whole: [TimedGesture] = []
    whole.reserveCapacity(gestures.count + removed.count)
    var rest = gestures[...]
    for (place, gesture) in zip(places, removed) {
      let before = place - whole.count
      precondition(0...rest.count ~= before, "the places are indices of gestures, and ascend")
      whole += rest.prefix(before)
      rest = rest.dropFirst(before)
      whole.append(gesture)
    }
    gestures = whole + rest
  }

  /// This session without gestures and without an end.
  private var withoutGestures: Session {
    var session = Session(unchecked: settings)
    session.engine = engine
    _ = session.begin(at: begin)
    return session
  }
}
