import Instrument
import PageServer
import Session

/// What pages are told; to all of them where no page is named.
extension RunPacket {
  /// Where to begin.
  static func state(_ moment: MirroredPerformance.Moment, to page: Int?) -> RunPacket {
    RunPacket(page: page, line: "state \(moment.tick) \(moment.bytes.count)", bytes: moment.bytes)
  }

  /// A gesture that was applied.
  ///
  /// - Parameter origin: the page that asked for it; nil where it was another hand.
  static func gesture(_ event: GestureEvent, from origin: ServerMail.Sent?, to page: Int?) -> RunPacket {
    let from = origin.map { "\($0.page)/\($0.id)" } ?? "-"
    let tick = event.nanoseconds / Performance.tick
    return RunPacket(page: page, line: "g \(tick) \(event.source) \(from) \(event.gesture.sessionText)")
  }

  /// The time, in ns of the music, and the digest of a moment, if there is a new one.
  static func beat(_ time: Int64, _ isPlaying: Bool, _ moment: MirroredPerformance.Moment?, to page: Int?) -> RunPacket
  {
    let digest = moment.map { moment in
      let text = String(moment.digest, radix: 16)
      return "\(moment.tick) \(String(repeating: "0", count: 16 - text.utf8.count))\(text)"
    }
    return RunPacket(page: page, line: "beat \(time) \(isPlaying ? "playing" : "waiting") \(digest ?? "- -")")
  }
}
