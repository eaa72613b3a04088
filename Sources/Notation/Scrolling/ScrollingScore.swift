import Canvas
import ChordEngine
import Instrument
import MIDI

/// The score of the music that is played, as commands that draw it on a canvas: a grand staff, over which notes scroll
/// to the left. `Performance.reportsBeats` must be `true`: the beats give the bar lines.
public struct ScrollingScore: Sendable {
  private var follower: Follower
  /// The commands since the last call of `takeCommands`.
  var commands: [ObjectCommand] = []
  private(set) var drawn = DrawnObjects()
  /// The notes that sound, in order of onset.
  private var open: [OpenNote] = []
  /// The number in the name of the newest bar, chord or note.
  private var count = 0
  private var key: KeySignature
  private var accidentals: (treble: Accidentals, bass: Accidentals)
  private var label: Label?

  /// The time at which the scroller's place was last sent, in nanoseconds of the music; nil before the score is drawn.
  private var anchor: Int64?
  private var isRunning = false
  private var width: Int64 = 0

  private struct OpenNote: Sendable {
    var channel: Channel
    var number: UInt8
    var name: String
    var onset: Int64
  }

  private struct Label: Sendable {
    var chord: Chord
    var name: String
    var x: Int64
  }

  /// Creates a score that begins with a state of a performance. Nothing is drawn before `draw(at:isRunning:)`.
  public init(_ start: PerformanceStart) {
    follower = Follower(start)
    key = follower.keySignature
    accidentals = (Accidentals(key), Accidentals(key))
  }

  /// Returns the commands since the last call, in order.
  public mutating func takeCommands() -> [ObjectCommand] {
    defer { commands = [] }
    return commands
  }

  /// Clears the canvas, and draws an empty score. Call it first, and whenever another program has cleared the canvas.
  /// - Parameters:
  ///   - nanoseconds: the present time of the music.
  ///   - isRunning: `true` while musical time runs.
  public mutating func draw(at nanoseconds: Int64, isRunning: Bool) {
    commands = []
    drawn = DrawnObjects()
    (open, label) = ([], nil)
    width = ScrollingLayout.x(nanoseconds) + ScrollingLayout.extent
    drawStaves(scrollerWidth: width)
    drawKey(key)
    (anchor, self.isRunning) = (nanoseconds, isRunning)
    place(at: nanoseconds)
    if isRunning { send("music", .start) }
    drawPresentLine()
    writeChord(at: nanoseconds)
  }

  /// Moves the score to the present time: call it often. Removes the objects that have left the window, and the oldest
  /// ones if there are too many.
  /// - Parameters:
  ///   - nanoseconds: the present time of the music.
  ///   - isRunning: `true` while musical time runs.
  public mutating func advance(to nanoseconds: Int64, isRunning: Bool) {
    guard let anchor else { return }
    if isRunning != self.isRunning {
      self.isRunning = isRunning
      send("music", isRunning ? .start : .stop)
      place(at: nanoseconds)
      self.anchor = nanoseconds
    } else if nanoseconds - anchor >= ScrollingLayout.resynchronization {
      place(at: nanoseconds)
      self.anchor = nanoseconds
    }
    let x = ScrollingLayout.x(nanoseconds)
    if x + Int64(ScrollingLayout.windowWidth) > width {
      width += ScrollingLayout.extent
      send("music", .setScrollerWidth, .whole(Int(width)))
    }
    for name in drawn.removeAll(leftOf: x - Int64(ScrollingLayout.now), limit: ScrollingLayout.objectLimit) {
      send(name, .remove)
    }
  }

  /// Stops the scrolling.
  public mutating func stop() {
    guard isRunning else { return }
    isRunning = false
    send("music", .stop)
  }

  /// Continues with another state of the performance, for example after an undo. Sounding notes are drawn as ended.
  public mutating func restart(_ start: PerformanceStart) {
    for note in open { end(note, at: start.nanoseconds) }
    open = []
    follower = Follower(start)
    describe(at: start.nanoseconds)
  }

  /// Draws the next event of the performance.
  public mutating func follow(_ event: borrowing PerformanceEvent) {
    follower.follow(event)
    switch event {
    case .beat(let beat):
      follower.advance(to: beat.nanoseconds)
      describe(at: beat.nanoseconds)
      guard beat.beat == 0 else { return }
      accidentals = (Accidentals(key), Accidentals(key))
      if anchor != nil { drawBar(beat.bar, at: beat.nanoseconds, named: newName("bar")) }
    case .strike(let strike): if strike.voice == .bass { describe(at: strike.nanoseconds) }
    case .gesture(let gesture): describe(at: gesture.nanoseconds)
    case .section(let section):
      follower.advance(to: section.nanoseconds)
      describe(at: section.nanoseconds)
    case .message(let timed): write(timed)
    case .flight, .midiClock: break
    }
  }
}

extension ScrollingScore {
  private mutating func newName(_ kind: String) -> String {
    count += 1
    return "\(kind)\(count)"
  }

  private mutating func place(at nanoseconds: Int64) {
    send("music", .setScrollerPosition, .whole(Int(ScrollingLayout.x(nanoseconds)) - ScrollingLayout.now))
  }

  private mutating func drawBar(_ number: Int64, at nanoseconds: Int64, named name: String) {
    let x = ScrollingLayout.x(nanoseconds)
    drawn.add(name, right: x + 40)
    draw(bar: number, x, name)
  }

  /// Draws the key signature and the chord if they have changed.
  private mutating func describe(at nanoseconds: Int64) {
    let key = follower.keySignature
    if key != self.key {
      self.key = key
      accidentals = (Accidentals(key), Accidentals(key))
      if anchor != nil {
        send("key", .remove)
        drawKey(key)
      }
    }
    writeChord(at: nanoseconds)
  }

  private mutating func writeChord(at nanoseconds: Int64) {
    guard anchor != nil else { return }
    let (chord, x) = (follower.writtenChord, ScrollingLayout.x(nanoseconds))
    guard chord != label?.chord else { return }
    // Remove the earlier name if the new name would cover it.
    if let label, x - label.x < ScrollingLayout.chordDistance, drawn.remove(label.name) { send(label.name, .remove) }
    let numeral = follower.numeral(ofSlot: Int(follower.degree.rawValue))
    let name = newName("chord")
    label = Label(chord: chord, name: name, x: x)
    drawn.add(name, right: x + 200)
    draw(chord: chord.name, numeral: numeral == chord.name ? "" : numeral, x, name)
  }

  private mutating func write(_ timed: TimedMessage) {
    switch timed.message {
    case .noteOn(let channel, let number, let velocity) where velocity > 0 && timed.voice != .click:
      endNote(channel, number, at: timed.nanoseconds)
      let (staff, pitch) = (Staff(of: number, timed.voice), follower.writtenPitch(number))
      let isSigned = staff == .treble ? accidentals.treble.needs(pitch) : accidentals.bass.needs(pitch)
      guard anchor != nil else { return }
      let (name, x) = (newName("note"), ScrollingLayout.x(timed.nanoseconds))
      open.append(OpenNote(channel: channel, number: number, name: name, onset: timed.nanoseconds))
      drawn.add(name, right: x + Int64(ScrollingLayout.space))
      draw(pitch, on: staff, isSigned: isSigned, velocity: velocity, x, name)
    case .noteOn(let channel, let number, _), .noteOff(let channel, let number, _):
      endNote(channel, number, at: timed.nanoseconds)
    default: break
    }
  }

  private mutating func endNote(_ channel: Channel, _ number: UInt8, at nanoseconds: Int64) {
    guard let place = open.firstIndex(where: { $0.channel == channel && $0.number == number }) else { return }
    end(open.remove(at: place), at: nanoseconds)
  }

  /// Draws an ended note with its tail, which shows how long the note sounded. A note that has left the window while it
  /// sounded gets no tail.
  private mutating func end(_ note: OpenNote, at nanoseconds: Int64) {
    guard drawn.contains(note.name) else { return }
    let (x, end) = (ScrollingLayout.x(note.onset), ScrollingLayout.x(nanoseconds))
    drawn.extend(note.name, to: end)
    drawEnd(of: note.name, length: Int(end - x))
  }
}
