import Physics2D

/// The bouncers, the keys and the balls' start places, in points from the bottom left. The default is the original
/// instrument's layout. `Performance.init` throws a `LayoutError` for a layout that cannot be played.
public struct Layout: Equatable, Sendable, BitwiseCopyable {
  /// A chord bouncer: a disc that the bass ball strikes.
  public struct Bouncer: Equatable, Sendable, BitwiseCopyable {
    /// The centre. Bouncers may overhang the walls, and overlap each other.
    public var center: Vector2
    /// The radius.
    public var radius: Double

    /// A bouncer. The default radius is that of the original instrument.
    public init(center: Vector2, radius: Double = 40) {
      self.center = center
      self.radius = radius
    }
  }

  /// A key: a box that piano balls strike.
  public struct PianoKey: Equatable, Sendable, BitwiseCopyable {
    /// The centre.
    public var center: Vector2
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// A key. The default size is that of the original instrument.
    public init(center: Vector2, width: Double = 124, height: Double = 25) {
      self.center = center
      self.width = width
      self.height = height
    }
  }

  /// The bouncers, by degree.
  public var bouncers: InlineArray<7, Bouncer> = [
    Bouncer(center: Vector2(256, 364)), Bouncer(center: Vector2(0, 700)), Bouncer(center: Vector2(512, 700)),
    Bouncer(center: Vector2(0, 364)), Bouncer(center: Vector2(512, 364)), Bouncer(center: .zero),
    Bouncer(center: Vector2(512, 0)),
  ]
  /// The keys.
  public var keys = PianoKeys()
  /// The bass ball's start place.
  public var bassBall = Vector2(256, 192)
  /// The start places of the first `placeCount` piano balls. Other balls start at random places.
  public private(set) var places = InlineArray<16, Vector2>(repeating: .zero)
  /// The number of piano balls with a start place in the layout.
  public private(set) var placeCount = 0

  /// The original instrument's layout.
  public static var original: Layout { Layout() }

  /// The original instrument's layout.
  public init() {}

  /// Adds the start place of the next piano ball. Returns `false` if all sixteen balls have a place already.
  public mutating func addPlace(_ place: Vector2) -> Bool {
    guard placeCount < places.count else { return false }
    places[placeCount] = place
    placeCount += 1
    return true
  }

  /// Removes the start places of the piano balls.
  public mutating func removePlaces() {
    for index in 0..<placeCount { places[index] = .zero }
    placeCount = 0
  }

  /// `true` if all sizes and places are equal.
  public static func == (first: Self, second: Self) -> Bool {
    for index in 0..<numberCount where first[number: index] != second[number: index] { return false }
    return first.placeCount == second.placeCount && first.keys.count == second.keys.count
  }
}

extension Layout {
  /// The count of numbers in a stored layout: three for each bouncer, four for each key, two for each ball's start
  /// place. Absent keys and start places are stored as zeros.
  package static let numberCount = 7 * 3 + 8 * 4 + 2 + 16 * 2
  private static let keyNumbers = 21..<53

  /// The number at an index of a stored layout. The order is: centre and radius of each bouncer, centre and size of
  /// each of 8 keys, start place of the bass ball, start places of the 16 piano balls.
  package subscript(number index: Int) -> Double {
    get {
      if index < 21 {
        let bouncer = bouncers[index / 3]
        return index % 3 == 0 ? bouncer.center.x : index % 3 == 1 ? bouncer.center.y : bouncer.radius
      }
      if Self.keyNumbers.contains(index) {
        let key = keys.slots[(index - 21) / 4]
        switch (index - 21) % 4 {
        case 0: return key.center.x
        case 1: return key.center.y
        case 2: return key.width
        default: return key.height
        }
      }
      let place = index < 55 ? bassBall : places[(index - 55) / 2]
      return index % 2 == 1 ? place.x : place.y
    }
    set {
      if index < 21 {
        let bouncer = index / 3
        switch index % 3 {
        case 0: bouncers[bouncer].center.x = newValue
        case 1: bouncers[bouncer].center.y = newValue
        default: bouncers[bouncer].radius = newValue
        }
      } else if Self.keyNumbers.contains(index) {
        let key = (index - 21) / 4
        switch (index - 21) % 4 {
        case 0: keys.slots[key].center.x = newValue
        case 1: keys.slots[key].center.y = newValue
        case 2: keys.slots[key].width = newValue
        default: keys.slots[key].height = newValue
        }
      } else if index < 55 {
        if index == 53 { bassBall.x = newValue } else { bassBall.y = newValue }
      } else if index % 2 == 1 {
        places[(index - 55) / 2].x = newValue
      } else {
        places[(index - 55) / 2].y = newValue
      }
    }
  }

  func isUnused(_ index: Int) -> Bool { Self.keyNumbers.contains(index) && (index - 21) / 4 >= keys.count }

  /// A layout from the numbers of a stored layout; nil unless there are 4…8 keys and 0…16 start places of piano balls.
  package init?(keyCount: Int, placeCount: Int, number: (Int) -> Double) {
    guard (0...Stage.pianoBallCount).contains(placeCount) else { return nil }
    self.init()
    for index in 0..<Self.numberCount { self[number: index] = number(index) }
    guard let keys = PianoKeys(count: keyCount, slots: keys.slots) else { return nil }
    self.keys = keys
    for index in placeCount..<places.count { places[index] = .zero }
    self.placeCount = placeCount
  }
}
