import Physics2D

/// The stage of the image, on which lumis (moving shapes) appear. The states of the lumis depend only on the set, the
/// seed, the keys, the commands, the timelines and the time. The states at a time are the same, bit for bit,
/// in however many steps the stage advances to this time. After construction, only `bytes` and `digest` allocate.
public struct LumiaStage: ~Copyable {
  /// The largest number of lumis; a further lumi replaces the oldest.
  public static let lumiCapacity = 500
  /// The largest number of chordsets in the stage's list. A chordset is eight chords of eight lumis each, and options.
  public static let largestChordsetCount = 16
  /// The number of chords in a chordset, and of lumis in a chord.
  public static let chordCount = 8
  /// The largest number of keys; further keys are ignored.
  public static let keyCapacity = 64
  /// The latest time, in nanoseconds: 146 years.
  public static let latest: Int64 = .max / 2
  /// The radius of a falling lumi, in stage heights.
  static let bodyRadius = 0.012
  /// The time between two steps of the flock, in nanoseconds.
  static let step: Int64 = 20_000_000

  /// The present time, in nanoseconds since the start.
  public internal(set) var nanoseconds: Int64 = 0
  /// The options in force.
  public internal(set) var options: LumiaOptions
  /// `true` while a command lets the traces stay, whatever the option `trace` is.
  public internal(set) var isStaying = false
  /// The timeline in force, which gives the beat at each time.
  public internal(set) var timeline = LumiaTimeline()
  /// The chosen chord, from 0.
  public internal(set) var chord: UInt8 = 0
  /// The chosen chordset, by its place in the list, from 0.
  public internal(set) var chordset: UInt8 = 0
  /// The number of times that the traces were erased.
  public internal(set) var erasures: Int64 = 0
  /// The number of lumis that were ever born.
  public internal(set) var births: Int64 = 0
  /// The actions of the trigger pads.
  public internal(set) var triggers = InlineArray<8, TriggerPad>(repeating: TriggerPad(.chord, chord: 0))

  let seed: UInt64
  var lumis: FixedBuffer<LiveLumi>
  var list: ChordsetList
  var world: World
  var pads = InlineArray<8, PressedPad>(repeating: PressedPad())
  /// The tone (index in the chosen chord) of the lumi that the next `tap` command releases.
  var nextTone: UInt8 = 0
  /// The number of lumis whose paths are simulated.
  var simulatedCount = 0
  var flashes = FlashGuard()
  var mixer: ColourMixer

  /// A stage whose list contains a chordset of each built-in set (`LumiaSet`). The chordset of `set` is chosen, and its
  /// options are in force.
  ///
  /// - Parameter keys: boxes, off which falling lumis bounce. A box is ignored if its centre is not on the stage, or if
  ///   its width or height is not 0.001…2 stage heights.
  public init(_ set: LumiaSet = .still, seed: UInt64 = 0, keys: [LumiaKey] = []) {
    var world = Self.emptyWorld
    for key in keys.prefix(Self.keyCapacity) { world.add(key) }
    self.init(set, seed: seed, world: world)
  }

  init(_ set: LumiaSet, seed: UInt64, world: consuming World) {
    self.seed = seed
    self.world = world
    list = ChordsetList()
    chordset = set.rawValue
    options = list.options(of: Int(set.rawValue))
    mixer = ColourMixer(options.palette)
    lumis = FixedBuffer(capacity: Self.lumiCapacity)
    for (index, pad) in TriggerPad.standard.enumerated() { triggers[index] = pad }
  }

  /// The number of lumis on the stage.
  public var count: Int { lumis.count }

  /// Returns a lumi of a chordset of the list. The chordset, the chord and the tone are counted from 0.
  public func lumi(set: Int, chord: Int, tone: Int) -> Lumi { list.lumi(set, chord, tone) }

  /// The number of chordsets in the list.
  public var chordsetCount: Int { list.count }

  /// Returns the built-in set from which a chordset of the list comes.
  public func origin(ofChordset index: Int) -> LumiaSet { list.origin(of: index) }

  /// Returns the state of a lumi now. The index, 0..<`count`, counts the lumis in the order of their births.
  public mutating func state(_ index: Int) -> LumiState {
    var state = lumis[index].state(at: nanoseconds, timeline, options)
    if lumis[index].lumi.path.isSimulated { (state.x, state.y) = { ($0.x, $0.y) }(position(of: index)) }
    return state
  }
}
