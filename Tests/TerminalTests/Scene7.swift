import Instrument
import Physics2D

@testable import Terminal

/// The terminal's picture and input state for a performance of seed 7 at a given time.
struct Scene7 {
  var picture: StagePicture
  var hand = Hand()
  var status = FaceStatus()

  /// Plays the default piece with seed 7, changed settings and the given gestures, up to a time in seconds.
  init(
    at seconds: Double, _ gestures: [(seconds: Double, gesture: Gesture)] = [],
    with change: (inout Settings) -> Void = { _ in }
  ) throws {
    var settings = Settings()
    settings.seed = 7
    change(&settings)
    var performance = try Performance(settings)
    performance.reportsFlights = true
    picture = StagePicture(settings)
    var events = FixedBuffer<PerformanceEvent>(capacity: 256)
    func advance(to seconds: Double) {
      var isComplete = false
      while !isComplete {
        isComplete = performance.advance(to: Int64(seconds * 1e9), events: &events)
        for index in events.indices { picture.take(events[index]) }
        events.removeAll()
      }
    }
    for (time, gesture) in gestures {
      advance(to: time)
      performance.apply(gesture, events: &events)
    }
    advance(to: seconds)
    picture.nanoseconds = Int64(seconds * 1e9)
    status.connections = "FluidSynth"
    status.lateness = 0
  }

  mutating func press(_ keys: String, at nanoseconds: Int64 = 0) -> [Hand.Effect] {
    keys.flatMap { take(.key(.character($0)), at: nanoseconds) }
  }

  @discardableResult
  mutating func press(_ key: KeyPress) -> [Hand.Effect] { take(.key(key)) }

  /// Handles an input. The picture then shows the expected effects of the input's gestures.
  mutating func take(_ input: TerminalInput, at nanoseconds: Int64 = 0, columns: Int = 80, rows: Int = 24) -> [Hand
    .Effect]
  {
    let layout = FaceLayout(columns: columns, rows: rows)
    let effects = hand.take(input, picture, layout, at: nanoseconds)
    for case .gesture(let gesture) in effects { picture.expect(gesture) }
    return effects
  }

  func canvas(
    _ columns: Int = 80, _ rows: Int = 24, _ alphabet: Canvas.Alphabet = .braille, isColoured: Bool = false
  ) -> Canvas {
    var canvas = Canvas(columns: columns, rows: rows, alphabet: alphabet, isColoured: isColoured)
    Face(picture, hand, status, layout: FaceLayout(columns: columns, rows: rows)).draw(on: &canvas)
    return canvas
  }

  var message: String { String(canvas().text.split(separator: "\n").last ?? "") }
}
