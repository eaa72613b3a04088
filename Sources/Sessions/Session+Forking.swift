import Instrument

extension Session {
  /// Returns a session that is the same until a tick (a time step of 4 ms) and continues differently.
  ///
  /// The engine, the settings and the tick `begin` stay the same. With `keepingGestures`, the end stays too,
  /// unless it is before the tick. In all other cases the new session has no end, because different music
  /// follows.
  ///
  /// - Parameters:
  ///   - tick: 0…`largestTick`. All gestures before the tick are kept.
  ///   - then: the gestures to add at the tick, in this order.
  ///   - keepingGestures: `true` to keep the gestures at the tick and after it too. Kept gestures at the tick
  ///     come before `then`.
  /// - Returns: the new session; nil if the tick is out of range, or if a gesture in `then` has a value out
  ///   of range.
  public func forked(at tick: Int64, then: [Gesture], keepingGestures: Bool) -> Session? {
    guard 0...Self.largestTick ~= tick else { return nil }
    var fork = beginning
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

  /// Removes the gestures at the given indices.
  ///
  /// - Parameter places: the indices of these gestures in the property `gestures`, ascending (a
  ///   precondition). Complexity: O(number of gestures).
  public mutating func removeGestures(at places: [Int]) {
    var rest = places[...]
    var kept: [TimedGesture] = []
    kept.reserveCapacity(gestures.count - places.count)
    for index in gestures.indices {
      if rest.first == index { rest.removeFirst() } else { kept.append(gestures[index]) }
    }
    precondition(rest.isEmpty, "places of gestures, ascending")
    gestures = kept
  }

  /// This session without gestures and without an end.
  private var beginning: Session {
    var session = Session(unchecked: settings)
    session.engine = engine
    _ = session.begin(at: begin)
    return session
  }
}
