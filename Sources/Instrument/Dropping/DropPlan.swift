import ChordEngine
import Physics2D

/// The gestures by which falling balls play a list of notes. Changes of chord put each pitch on a key. Each ball is
/// removed after its strike. The settings must be those of `settings(_:)`.
///
/// A tick is a time, every 4 ms, at which gestures take effect. The notes begin `lead` ticks later than wished. A note
/// near a tick is also moved, by at most 50 µs.
public struct DropPlan: Sendable {
  /// The reason why a note is not played.
  public enum Reason: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// The note has no key in the chosen chord, because no chord has keys for all notes that begin within the same
    /// tick.
    case noChord
    /// All balls are in use at the time.
    case noBall
    /// No fall gives the needed speed, or the ball would have to start before the first tick.
    case noFall
  }

  /// The number of ticks by which all notes are delayed, so that the ball of the first note has time to fall.
  public static let lead: Int64 = 250

  /// The gestures, in the order of their ticks.
  public private(set) var gestures: [TimedGesture] = []
  /// The drop of each note; nil for a note that is not played.
  public private(set) var drops: [Drop?]
  /// The reason for each note that is not played.
  public private(set) var reasons: [Reason?]
  /// A tick after the ends of all notes; `lead` if there are no notes.
  public private(set) var end: Int64 = lead

  /// The gravity of a drop plan, in m/s². With this gravity, the ball of the loudest note starts just below the
  /// ceiling.
  private static let gravity = 22.0

  /// Returns the settings for a drop plan, in which only gestures make notes. The key is set to C; the tempo and
  /// channels of `base` do not matter.
  public static func settings(_ base: Settings = Settings()) -> Settings {
    var settings = base
    settings.balls = 0
    settings.bouncers = []
    settings.layout.keys = PianoKeys(count: KeyTones.countRange.upperBound)
    settings.key = Key(tonic: PitchClass(NoteName(.c)), octave: 3)
    settings.voicing = .close
    settings[.gravity] = gravity
    settings[.keysCurve] = Double(VelocityCurve.hard.rawValue)
    settings[.keysVelocityLow] = 1
    settings[.keysVelocityHigh] = 127
    for parameter in [Parameter.groove, .collide, .softest, .shortestGap, .toss] { settings[parameter] = 0 }
    return settings
  }

  /// Plans the drops of notes. Precondition: the notes are in the order of their times.
  public init(_ wishes: [DropWish], in settings: Settings) {
    drops = [Drop?](repeating: nil, count: wishes.count)
    reasons = [Reason?](repeating: nil, count: wishes.count)
    let notes = wishes.map { Self.moved($0) }
    var harmony = DropHarmony(settings)
    var changes: [TimedGesture] = []
    var free: [Int64] = [Int64](repeating: 0, count: Stage.pianoBallCount)
    var length: Int64 = -1
    var first = 0
    while first < notes.count {
      let group = Self.group(notes, from: first)
      let tick = (notes[first].nanoseconds - 1) / Performance.tick
      for change in harmony.change(for: notes, group) {
        changes.append(TimedGesture(tick: tick, gesture: change))
      }
      if notes[first].length != length {
        length = notes[first].length
        changes.append(TimedGesture(tick: tick, gesture: .set(.keyLength, Self.seconds(length))))
      }
      let finder = harmony.finder(settings)
      for index in group {
        guard harmony.sounds(notes[index].pitch) else {
          reasons[index] = .noChord
          continue
        }
        // Take the ball that is free earliest.
        var ball = 0
        for other in free.indices where free[other] < free[ball] { ball = other }
        let drop = finder.drop(for: notes[index], notBefore: free[ball], lane: index)
        guard let drop, drop.nanoseconds == notes[index].nanoseconds else {
          let early = finder.drop(for: notes[index], lane: index)
          reasons[index] = early?.nanoseconds == notes[index].nanoseconds ? .noBall : .noFall
          continue
        }
        drops[index] = drop
        free[ball] = drop.tickAfter
      }
      end = max(end, (notes[group.upperBound - 1].nanoseconds + length) / Performance.tick + 2)
      first = group.upperBound
    }
    for wish in notes { end = max(end, (wish.nanoseconds + wish.length) / Performance.tick + 2) }
    merge(changes)
  }

  /// The minimum distance of a strike from a tick, in nanoseconds. A strike nearer to the tick could come before or
  /// after the gestures of the tick.
  private static let margin: Int64 = 50_000

  /// Returns the note delayed by `lead` ticks, and moved if necessary to the distance `margin` from the nearest tick.
  private static func moved(_ wish: DropWish) -> DropWish {
    var wish = wish
    wish.nanoseconds = max(0, wish.nanoseconds) + lead * Performance.tick
    let phase = wish.nanoseconds % Performance.tick
    if phase < margin { wish.nanoseconds += margin - phase }
    if phase > Performance.tick - margin { wish.nanoseconds -= phase - (Performance.tick - margin) }
    return wish
  }

  /// Returns the indices, from `first` on, of the notes that begin within the same tick.
  private static func group(_ notes: [DropWish], from first: Int) -> Range<Int> {
    var end = first + 1
    while end < notes.count, notes[end].nanoseconds / Performance.tick == notes[first].nanoseconds / Performance.tick {
      end += 1
    }
    return first..<end
  }

  private static func seconds(_ length: Int64) -> Double {
    let range = Parameter.keyLength.row.range
    return min(max(Double(length) / 1e9, range.lowerBound), range.upperBound)
  }

  /// Merges all gestures in the order of their ticks. At the same tick, balls are removed before new balls are added,
  /// because the new balls reuse the numbers of the removed balls.
  private mutating func merge(_ changes: [TimedGesture]) {
    var steps: [(tick: Int64, rank: Int, note: Int)] = []
    for index in drops.indices {
      guard let drop = drops[index] else { continue }
      steps.append((drop.tick, 2, index))
      steps.append((drop.tickAfter, 0, index))
    }
    for index in changes.indices { steps.append((changes[index].tick, 1, index)) }
    steps.sort { ($0.tick, $0.rank, $0.note) < ($1.tick, $1.rank, $1.note) }
    var holder = [Int](repeating: -1, count: Stage.pianoBallCount + 1)
    for step in steps {
      switch step.rank {
      case 0:
        guard let ball = holder.firstIndex(of: step.note) else { continue }
        holder[ball] = -1
        gestures.append(TimedGesture(tick: step.tick, gesture: .remove(ball: ball)))
      case 1: gestures.append(changes[step.note])
      default:
        // A new ball has the lowest free number, from 1.
        guard let drop = drops[step.note], let ball = holder.dropFirst().firstIndex(of: -1) else { continue }
        holder[ball] = step.note
        gestures += drop.gestures(ball: ball)
      }
    }
  }
}
