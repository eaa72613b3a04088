import Physics2D

/// What stands on the stage, and where its balls start, in points from the bottom left. The default is the original instrument's.
///
/// Which bouncers are on the stage is said by their switches, the parameters bouncer-1…7. `Performance` refuses a layout that cannot be
/// played: `LayoutError` tells why.
public struct Layout: Equatable, Sendable, BitwiseCopyable {
  /// A chord bouncer: a disc that the bass ball strikes.
  public struct Bouncer: Equatable, Sendable, BitwiseCopyable {
    /// The centre. Bouncers may overhang the walls, and overlap each other.
    public var center: Vector2
    /// The radius.
    public var radius: Double

    /// A bouncer; of the original's size, where no radius is given.
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

    /// A key; of the original's size, where none is given.
    public init(center: Vector2, width: Double = 124, height: Double = 25) {
      self.center = center
      self.width = width
      self.height = height
    }
  }

  /// The bouncers, by their degrees.
  public var bouncers: InlineArray<7, Bouncer> = [
    Bouncer(center: Vector2(256, 364)), Bouncer(center: Vector2(0, 700)), Bouncer(center: Vector2(512, 700)),
    Bouncer(center: Vector2(0, 364)), Bouncer(center: Vector2(512, 364)), Bouncer(center: .zero),
    Bouncer(center: Vector2(512, 0)),
  ]
  /// The keys, by the tone of the chord that they sound.
  public var keys = PianoKeys()
  /// Where the bass ball starts.
  public var bassBall = Vector2(256, 192)
  /// Where the first piano balls start, as far as `placeCount`. Further ones start at random places.
  public private(set) var places = InlineArray<16, Vector2>(repeating: .zero)
  /// The number of piano balls whose places are stated.
  public private(set) var placeCount = 0

  /// The original instrument's layout.
  public static var original: Layout { Layout() }

  /// The original instrument's layout.
  public init() {}

  /// States where the next piano ball starts; false if all sixteen places are stated.
  public mutating func addPlace(_ place: Vector2) -> Bool {
    guard placeCount < places.count else { return false }
    places[placeCount] = place
    placeCount += 1
    return true
  }

  /// Forgets where piano balls start.
  public mutating func removePlaces() {
    for index in 0..<placeCount { places[index] = .zero }
    placeCount = 0
  }

  /// Whether all measures are equal.
  public static func == (first: Self, second: Self) -> Bool {
    for index in 0..<numberCount where first[number: index] != second[number: index] { return false }
    return first.placeCount == second.placeCount && first.keys.count == second.keys.count
  }
}

extension Layout {
  /// How many numbers a layout has: three a bouncer, four a key, two a ball. Those of keys and places that it has not are 0.
  package static let numberCount = 7 * 3 + 8 * 4 + 2 + 16 * 2
  /// The numbers of the keys.
  private static let keyNumbers = 21..<53

  /// The numbers in the order in which they are stored: of each bouncer centre and radius, of each of eight keys centre, width and height,
  /// then the places of the bass ball and of the piano balls.
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

  /// Whether a number is that of a key that the layout has not.
  func isUnused(_ index: Int) -> Bool { Self.keyNumbers.contains(index) && (index - 21) / 4 >= keys.count }

  /// A layout of such numbers, of so many keys and stated places; nil where there are not 4…8 keys and 0…16 places.
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
