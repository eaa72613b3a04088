import Instrument

extension Session {
  /// A session that is the same until a tick, and goes on otherwise.
  ///
  /// The engine and the beginning stay. If the later gestures are kept, the end stays too, unless it is before the tick. Otherwise the session has no
  /// end, because other music follows.
  ///
  /// - Parameters:
  ///   - tick: 0…`largestTick`. All gestures before it stay.
  ///   - then: the gestures at the tick, in this order.
  ///   - keepingGestures: whether the gestures at the tick and after it stay too. Those at the tick are made before `then`.
  /// - Returns: nil if the tick or a gesture's values are out of range.
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

  /// Removes gestures.
  ///
  /// - Parameter places: their places among `gestures`, ascending (a precondition). Complexity: O(number of gestures).
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

  /// The session with no gesture and no end.
  private var beginning: Session {
    var session = Session(unchecked: settings)
    session.engine = engine
    _ = session.begin(at: begin)
    return session
  }
}
