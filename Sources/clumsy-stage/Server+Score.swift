import CWebSockets
import Glibc
import PageServer
import RealTime
import ScoreArchive
import ScoreProtocol

extension Server {
  /// The maximum number of bytes in the queue of a page that gets drawing commands. If more bytes would wait, the page
  /// later gets the whole canvas instead of the commands.
  private static let commandRoom = 256 << 10

  func takeDatagrams() {
    score?.receive()
    runScoreTimer()
  }

  func follow(_ control: ScoreControl) {
    score?.follow(control)
    runScoreTimer()
  }

  /// Does the canvas's work that is due, and schedules its next work.
  func runScoreTimer() {
    guard score != nil else { return }
    score?.answer()
    sendNews(score?.takeChanges())
    if score?.takeStateChange() == true { sendScoreState() }
    let wait = (score?.nextTime ?? .max).subtractingReportingOverflow(now).partialValue
    scheduleScore(after: min(max(wait / 1000 + 1, 1), 1_000_000))
  }

  /// Sends the state of the score to all pages that have the canvas.
  func sendScoreState() {
    guard let frame = score?.stateFrame else { return }
    for (wire, page) in pages where page.hasCanvas {
      pages[wire]?.send(frame, at: now)
      lws_callback_on_writable(wire)
    }
  }

  private func sendNews(_ news: CanvasPlayer.News?) {
    switch news {
    case .drawn(let time, let bytes):
      let line = Outbox.Frame(Array("draw \(time) \(bytes.count)".utf8), isText: true)
      let commands = Outbox.Frame(bytes, isText: false)
      for (wire, page) in pages where page.hasCanvas && !page.needsCanvas {
        if page.outbox.size + bytes.count > Self.commandRoom {
          pages[wire]?.needsCanvas = true
        } else {
          pages[wire]?.send(line, at: now)
          pages[wire]?.send(commands, at: now)
        }
        lws_callback_on_writable(wire)
      }
    case .replaced:
      for (wire, page) in pages where page.hasCanvas {
        pages[wire]?.needsCanvas = true
        lws_callback_on_writable(wire)
      }
    case nil: break
    }
  }

  /// Queues the canvas for a page that needs it, if no frame waits for the page.
  func sendCanvas(to wire: OpaquePointer) {
    guard let page = pages[wire], page.needsCanvas, page.outbox.isEmpty, page.closing == nil, score != nil else {
      return
    }
    // Send the gathered commands to the other pages first. The canvas sent below already contains
    // the effect of these commands.
    sendNews(score?.takeChanges(atOnce: true))
    for frame in score?.canvasFrames(withImages: !page.hasCanvas) ?? [] { pages[wire]?.send(frame, at: now) }
    pages[wire]?.needsCanvas = false
    pages[wire]?.hasCanvas = true
  }

  /// Returns the answer to a request for the score's file, or for one of the images in the score. Returns nil for other
  /// paths, without a canvas, and if the file cannot be made.
  func scoreAnswer(_ path: String) -> (bytes: [UInt8], type: String, others: [(name: String, value: String)])? {
    guard let score else { return nil }
    if path == "/score.dsz" {
      guard let bytes = try? score.archive() else { return nil }
      return (bytes, "application/zip", [("content-disposition:", "attachment; filename=\"score.dsz\"")])
    }
    let images = score.player.score.images
    guard path.hasPrefix("/score/image/"), let index = Int(path.dropFirst(13)), images.indices.contains(index) else {
      return nil
    }
    let bytes = images[index].bytes
    return (bytes, bytes.first == 0x89 ? "image/png" : "image/jpeg", [])
  }
}
