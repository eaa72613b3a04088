import Canvas

/// A window of time on a grand staff. Horizontal places stand for times: a notehead's left edge is at the time of its
/// onset.
public struct ProportionalView: Equatable, Sendable {
  /// The span of time, in nanoseconds; not empty (a precondition).
  public var times: Range<Int64>
  /// The place of the beginning and of the end of that span, in pixels.
  public var left: Double, right: Double
  /// The place of the treble staff's top line, in pixels.
  public var top: Double
  /// The distance of two staff lines, in pixels.
  public var space: Double
  /// The present time, in nanoseconds; nil on paper, where all notes are drawn as notes that have ended.
  public var now: Int64?
  /// The colours.
  public var palette = Palette.paper
  /// `true` to place all chord names high enough for octave signs. If nil, they are placed high only if some bar of the
  /// score has an octave sign above the treble staff.
  public var chordsClearOctaveSigns: Bool?

  /// Creates a view of a span of time.
  public init(_ times: Range<Int64>, left: Double, right: Double, top: Double, space: Double, now: Int64? = nil) {
    precondition(!times.isEmpty, "a view shows some time")
    (self.times, self.left, self.right, self.top) = (times, left, right, top)
    (self.space, self.now) = (space, now)
  }

  /// Returns the place of a time.
  public func x(_ time: Int64) -> Double {
    left + Double(time - times.lowerBound) / Double(times.upperBound - times.lowerBound) * (right - left)
  }

  func top(of staff: Staff) -> Double { top + (staff == .treble ? 0 : Engraving.staffDistance * space) }

  /// The room for brace, clefs and key signature, left of `left`, in spaces.
  static let head = 12.5
  /// The length of the staves beyond `right`, in spaces. It is the room for the last notehead.
  static let overhang = 1.2
  /// A system that starts with a bar begins this long before the bar line, in nanoseconds. So a note of the bar that
  /// sounds slightly early is still drawn in this system.
  static let lead: Int64 = 5_000_000
}

extension ProportionalView {
  /// Returns the colour of a note: loud notes are dark, sounding notes have the colour `sounding`, and coming notes are
  /// pale.
  func ink(_ note: ScoreNote, _ opacity: Double) -> Colour {
    let state = now.map { note.state(at: $0) } ?? .sounded
    var colour = state == .sounding ? palette.sounding : palette.ink
    let strength = StemlessNote.strength(note.velocity)
    colour.alpha = UInt8(Double(state == .coming ? strength / 2 : strength) * opacity)
    return colour
  }
}
