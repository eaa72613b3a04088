import ChordEngine
import Instrument

/// Settings, then gestures, each at a tick. A session is kept as a text, which `text` writes and `init(parsing:)` reads.
///
/// It holds nothing that its text cannot state: written and read, it is the same session.
public struct Session: Equatable, Sendable {
  /// The number of the text's format.
  public static let format: UInt64 = 1
  /// The largest tick of a gesture, or of the end.
  public static let largestTick = Performance.latest / Performance.tick

  /// The engine by which it was played, 1…`Performance.engineVersion`. Those that `Performance.sameEngines` lacks may have played it otherwise.
  public internal(set) var engine = Performance.engineVersion
  /// The settings at the start.
  public internal(set) var settings: Settings
  /// The tick of its beginning, 0…`largestTick`: the time before is performed silently.
  public private(set) var begin: Int64 = 0
  /// The gestures, by their ticks; those of one tick in the order in which they were made.
  public internal(set) var gestures: [TimedGesture] = []
  /// The tick at which it ends; nil if it states none.
  public private(set) var end: Int64?

  /// A session without gestures; nil for settings that cannot be played, or that no text can say: a tonic with three signs.
  public init?(_ settings: Settings) {
    do throws(SettingsError) { try settings.check() } catch { return nil }
    self.init(unchecked: settings)
    do throws(TextError) {
      guard try Session(parsing: text).settings == settings else { return nil }
    } catch { return nil }
  }

  init(unchecked settings: Settings) { self.settings = settings }

  /// Adds a gesture.
  ///
  /// - Parameter tick: the number of the tick, of 4 ms, at which it applies: 0…`largestTick`.
  /// - Returns: false, and nothing is added, where the tick is before the last gesture's or out of range, the session has its end, or
  ///   the gesture's values are none that anyone takes: such a gesture is refused at all times, and changes nothing.
  public mutating func append(_ gesture: Gesture, at tick: Int64) -> Bool {
    guard isNext(tick), end == nil, Self.reads(gesture) else { return false }
    add(gesture, at: tick)
    return true
  }

  /// Makes the session begin at a tick, 0…`largestTick`. Returns `false`, without a change, for other ticks and for one behind the end.
  public mutating func begin(at tick: Int64) -> Bool {
    guard 0...(end ?? Self.largestTick) ~= tick else { return false }
    begin = tick
    return true
  }

  /// Has the session end at a tick, not before its last gesture and where it begins; false, and nothing is changed, for another or where
  /// it has its end.
  public mutating func finish(at tick: Int64) -> Bool {
    guard isNext(tick), tick >= begin, end == nil else { return false }
    end = tick
    return true
  }

  /// Adds a gesture that has been read, at a tick for which `isNext`.
  mutating func add(_ gesture: Gesture, at tick: Int64) {
    gestures.append(TimedGesture(tick: tick, gesture: gesture))
  }

  /// `true` if a tick is in range, and not before the last gesture's.
  func isNext(_ tick: Int64) -> Bool { (gestures.last?.tick ?? 0)...Self.largestTick ~= tick }

  /// `true` if the text of a gesture reads back as the same gesture.
  private static func reads(_ gesture: Gesture) -> Bool {
    do throws(TextError) {
      var line = try Line(Array(gesture.sessionText.utf8)[...], number: 1)
      let read = try line.takeGesture()
      try line.finish()
      return read == gesture
    } catch { return false }
  }
}
