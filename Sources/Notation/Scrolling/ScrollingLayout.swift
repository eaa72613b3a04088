/// The places of the scrolling score on a canvas of 1024 × 768 pixels. A scroller is a window through which a layer of
/// the canvas moves. All places are whole numbers, because most commands to the canvas take whole numbers.
enum ScrollingLayout {
  /// The distance of two staff lines.
  static let space = 14
  static let staffHeight = 4 * space
  /// The top line of the treble staff. This place leaves room for the highest and the lowest note of MIDI.
  static let top = 280
  static let left = 24, right = 1000
  static let clef = 22
  /// The place of the key signature's first sign.
  static let key = 84
  /// The scroller's window, right of the widest key signature.
  static let window = 192, windowWidth = right - window
  static let height = 768
  /// The distance between the window's left edge and the line that marks the present time.
  static let now = 720
  /// The place of the chord names, and the distance of the numerals below them.
  static let chord = 30, numeral = 32

  /// The speed of scrolling, in pixels per second.
  static let speed: Int64 = 120
  /// The width by which the scroller's layer grows: nine minutes of music.
  static let extent: Int64 = 65_536
  /// Two chord names are at least this far apart.
  static let chordDistance: Int64 = 60
  /// The time after which the scroller's place is sent again, in nanoseconds. The app that shows the canvas
  /// (a ScorePlayer) moves the scroller by its own clock, which may drift.
  static let resynchronization: Int64 = 30_000_000_000
  /// The greatest number of notes, bar lines and chord names on the canvas.
  static let objectLimit = 400

  static func top(of staff: Staff) -> Int {
    top + (staff == .treble ? 0 : Int(Engraving.staffDistance) * space)
  }

  static let bottom = top(of: .bass) + staffHeight

  /// Returns the place in the scroller of a time in nanoseconds.
  static func x(_ time: Int64) -> Int64 { (time * speed + 500_000_000) / 1_000_000_000 }
}
