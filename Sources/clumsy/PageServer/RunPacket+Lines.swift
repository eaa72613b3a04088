import Instrument
import PageServer
import Sessions

/// Lines for a page, or for all pages if no page is named.
extension RunPacket {
  static func state(_ moment: MirroredPerformance.Moment, to page: Int?) -> RunPacket {
    RunPacket(page: page, line: "state \(moment.tick) \(moment.bytes.count)", bytes: moment.bytes)
  }

  /// Returns a line with a gesture. `origin` is the request with which a page made the gesture. `origin` is nil
  /// if no page made the gesture, or if the receiver need not know.
  static func gesture(_ event: GestureEvent, from origin: ServerConnectionState.Sent?, to page: Int?) -> RunPacket {
    let from = origin.map { "\($0.page)/\($0.id)" } ?? "-"
    let tick = event.nanoseconds / Performance.tick
    return RunPacket(page: page, line: "g \(tick) \(event.source) \(from) \(event.gesture.sessionText)")
  }

  /// Returns a line with the musical time in ns, the state (playing or waiting), and the tick and digest of `moment`
  /// (`- -` if `moment` is nil).
  static func beat(_ time: Int64, _ isPlaying: Bool, _ moment: MirroredPerformance.Moment?, to page: Int?) -> RunPacket
  {
    let digest = moment.map { "\($0.tick) \(hexadecimal($0.digest))" } ?? "- -"
    return RunPacket(page: page, line: "beat \(time) \(isPlaying ? "playing" : "waiting") \(digest)")
  }

  static func hand(_ number: UInt8, _ kind: RunHands.Kind, to page: Int?) -> RunPacket {
    RunPacket(page: page, line: "hand \(number) \(kind.rawValue)")
  }

  /// Returns the refusal of the request `id`, with the reason in words.
  static func no(_ id: Int, _ words: String, to page: Int) -> RunPacket {
    RunPacket(page: page, line: "no \(id) \(words)")
  }
}
