import Datagrams
import PageServer
import RealTime
import ScoreArchive
import ScoreProtocol

/// The canvas, and the datagrams to and from the programs that draw on the canvas.
struct ScoreHost {
  let door: DatagramDoor
  private(set) var player: CanvasPlayer
  /// The datagrams that were taken from the UDP port (`door`) and are not handled yet.
  private var waiting: ArraySlice<Datagram> = []
  /// The time at which the pages get the canvas's news (`CanvasPlayer.News`), in ns; nil if there is no news.
  private var newsTime: Int64?
  /// The number of lost datagrams that the user was last told, and the time of that notice in ns.
  private var told: (count: Int, time: Int64) = (0, .min)

  /// The value of the player's `stateChanges` that pages were last told.
  private var toldChanges = 0

  /// The longest time for which datagrams are handled before other events, in ns.
  private static let turn: Int64 = 10_000_000
  /// The time for which commands are gathered before they are sent to the pages, in ns: about half the duration of a
  /// picture at 60 Hz.
  private static let gathering: Int64 = 8_000_000
  /// The shortest time between two notices, in ns.
  private static let silence: Int64 = 30_000_000_000

  init(_ door: DatagramDoor, _ player: CanvasPlayer) { (self.door, self.player) = (door, player) }

  mutating func receive() {
    if waiting.isEmpty { waiting = door.take()[...] }
    let begun = MonotonicClock.nanoseconds()
    while let datagram = waiting.popFirst() {
      // Ignore datagrams from this port number, on any machine: they are a player's echoes of requests such as play.
      // Otherwise, players would answer echoes with echoes without end.
      guard datagram.source.port != door.endpoint.port else { continue }
      player.receive(datagram.bytes, from: datagram.source, at: begun)
      if MonotonicClock.nanoseconds() - begun > Self.turn { break }
    }
    // Handle the remaining datagrams after other events.
    if !waiting.isEmpty { door.wake() }
    answer()
  }

  mutating func follow(_ control: ScoreControl) {
    player.follow(control, at: MonotonicClock.nanoseconds())
    answer()
  }

  /// Advances the player to the present, and sends the datagrams that are due.
  mutating func answer() {
    let now = MonotonicClock.nanoseconds()
    player.advance(to: now)
    for outgoing in player.takeOutgoing(at: now) { door.send(outgoing.bytes, to: outgoing.destination) }
    if player.hasChanges, newsTime == nil { newsTime = now + Self.gathering }
  }

  /// The next time at which the player or the news for the pages is due, in ns.
  var nextTime: Int64 { min(player.nextTime, newsTime ?? .max) }

  /// Returns the news for the pages if the news is due, or at once if `atOnce` is `true`.
  mutating func takeChanges(atOnce: Bool = false) -> CanvasPlayer.News? {
    guard let time = newsTime, atOnce || time <= MonotonicClock.nanoseconds() else { return nil }
    newsTime = nil
    return player.takeChanges()
  }

  /// Returns `true` if pages must be told the state of the score, because it has changed since the previous call.
  mutating func takeStateChange() -> Bool {
    defer { toldChanges = player.stateChanges }
    return toldChanges != player.stateChanges
  }

  mutating func shutDown() {
    player.shutDown(at: MonotonicClock.nanoseconds())
    answer()
  }

  /// Returns a line for the user about datagrams that were lost since the previous line; nil if there is nothing to
  /// tell.
  mutating func takeNotice() -> String? {
    let (count, now) = (door.droppedCount, MonotonicClock.nanoseconds())
    guard count > told.count, told.time == .min || now - told.time > Self.silence else { return nil }
    defer { told = (count, now) }
    return
      "the canvas has lost \(count - told.count) of the programs' messages: they came faster than this machine reads"
  }
}

extension ScoreHost {
  /// Returns the frames that bring the whole canvas to a page.
  func canvasFrames(withImages: Bool) -> [Outbox.Frame] {
    let now = MonotonicClock.nanoseconds()
    var frames: [Outbox.Frame] = []
    if withImages {
      for (index, image) in player.score.images.enumerated() {
        frames.append(Outbox.Frame(Array("image \(index) ".utf8) + image.name, isText: true))
      }
    }
    let bytes = player.scene.bytes
    let last = player.score.hasFullPart ? " all" : ""
    let line = "canvas \(player.canvasTime(at: now)) \(bytes.count)\(last)"
    frames.append(Outbox.Frame(Array(line.utf8), isText: true))
    frames.append(Outbox.Frame(bytes, isText: false, isFree: true))
    frames.append(stateFrame)
    return frames
  }

  /// The frame that tells a page whether the score plays, at which location (0…1), and its duration and title.
  var stateFrame: Outbox.Frame {
    let now = MonotonicClock.nanoseconds()
    let state = player.state(at: now)
    let name = player.score.name
    let title = String(decoding: name.name + [UInt8](", ".utf8) + name.composer, as: UTF8.self)
    let words =
      "score \(state.isPlaying ? "playing" : "stopped") \(state.location) \(state.seconds) "
      + "\(player.canvasTime(at: now)) \(oneLine(title))"
    return Outbox.Frame(Array(words.utf8), isText: true)
  }

  /// Returns the score as a file, with the canvas as it is now.
  func archive() throws(ArchiveError) -> [UInt8] {
    let now = MonotonicClock.nanoseconds()
    return try player.score.archive(
      of: player.scene, at: player.canvasTime(at: now), seconds: Double(player.state(at: now).seconds))
  }
}

/// Replaces control characters by `?`, and keeps at most the first 200 Unicode scalars.
private func oneLine(_ text: String) -> String {
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars.prefix(200) {
    scalars.append(scalar.properties.generalCategory == .control ? "?" : scalar)
  }
  return String(scalars)
}
