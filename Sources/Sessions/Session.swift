import ChordEngine
import Instrument

/// A performance: its settings at the start, and the players' gestures, each at a tick (a time step of 4 ms). Parsing
/// a session's `text` yields an equal session.
public struct Session: Equatable, Sendable {
  /// The version of the text format.
  public static let format: UInt64 = 1
  /// The largest tick of a gesture, or of the end.
  public static let largestTick = Performance.latest / Performance.tick

  /// The version of the engine that played the session, 1…`Performance.engineVersion`. A version outside
  /// `Performance.compatibleEngines` may have played the session differently.
  public internal(set) var engine = Performance.engineVersion
  /// The settings at the start.
  public internal(set) var settings: Settings
  /// The tick at which the sound begins, 0…`largestTick`. Earlier ticks are performed silently.
  public private(set) var begin: Int64 = 0
  /// The gestures, sorted by tick. Gestures of the same tick stay in the order in which they were made.
  public internal(set) var gestures: [TimedGesture] = []
  /// The tick at which the session ends; nil if the session states no end.
  public private(set) var end: Int64?

  /// A session without gestures; nil if its settings cannot be played or written, such as a tonic with three sharps.
  public init?(_ settings: Settings) {
    do throws(SettingsError) { try settings.check() } catch { return nil }
    self.init(unchecked: settings)
    do throws(TextError) {
      guard try Session(parsing: text).settings == settings else { return nil }
    } catch { return nil }
  }

  init(unchecked settings: Settings) { self.settings = settings }

  /// Adds a gesture at a tick, 0…`largestTick`. Returns `false`, and adds nothing, if the tick is out of range or
  /// before the last gesture, if the session has an end, or if parsing would reject the gesture's values.
  public mutating func append(_ gesture: Gesture, at tick: Int64) -> Bool {
    guard isNext(tick), end == nil, Self.survivesParsing(gesture) else { return false }
    add(gesture, at: tick)
    return true
  }

  /// Sets `begin`. Returns `false`, and changes nothing, if the tick is out of range or after the end.
  public mutating func begin(at tick: Int64) -> Bool {
    guard 0...(end ?? Self.largestTick) ~= tick else { return false }
    begin = tick
    return true
  }

  /// Sets the end. Returns `false` if the end is already set, or if the tick is out of range or before `begin` or a
  /// gesture.
  public mutating func finish(at tick: Int64) -> Bool {
    guard isNext(tick), tick >= begin, end == nil else { return false }
    end = tick
    return true
  }

  /// Adds a gesture that was parsed or checked. `isNext(tick)` must be `true`.
  mutating func add(_ gesture: Gesture, at tick: Int64) {
    gestures.append(TimedGesture(tick: tick, gesture: gesture))
  }

  func isNext(_ tick: Int64) -> Bool { (gestures.last?.tick ?? 0)...Self.largestTick ~= tick }

  /// Returns `true` if parsing the text of a gesture yields the same gesture.
  private static func survivesParsing(_ gesture: Gesture) -> Bool {
    do throws(TextError) {
      var line = try Line(Array(gesture.sessionText.utf8)[...], number: 1)
      let read = try line.takeGesture()
      try line.finish()
      return read == gesture
    } catch { return false }
  }
}
