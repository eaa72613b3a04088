import CWebSockets
import Datagrams
import Glibc
import PageServer
import RealTime
import ScoreArchive
import ScoreProtocol

/// The two inputs that the run (the process that started this one) passes for a canvas: the UDP socket, and the score's
/// file. Call `init` before this process is confined, and `open` after it, because the file may come from a stranger.
struct ScorePort {
  private static let socket: CInt = 5
  private static let file: CInt = 6

  private let door: DatagramDoor
  /// The bytes of the score's file; nil without a file.
  private let archive: [UInt8]?

  /// Opens the socket and reads the file. Ends this process if the socket cannot be used.
  init(_ canvas: CanvasConfiguration, _ run: RunSocket) {
    do throws(DatagramError) { door = try DatagramDoor(adopting: Self.socket) } catch {
      run.send(.notice("clumsy-stage cannot receive datagrams: \(String(cString: strerror(error.code)))"))
      exit(69)
    }
    archive = canvas.hasFile ? Self.read() : nil
  }

  /// Reads at most one byte more than a file may have, so that `CanvasScore` can detect a file that is too large.
  private static func read() -> [UInt8] {
    defer { close(file) }
    var about = stat()
    guard fstat(file, &about) == 0 else { return [] }
    let size = min(max(0, Int(about.st_size)), ArchiveLimits.fileSize + 1)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let part = pread(file, buffer.baseAddress.map { $0 + count }, size - count, off_t(count))
        if part <= 0 { return }
        count += part
      }
    }
  }

  /// Opens the score. Ends this process if the score's file is not allowed.
  func open(_ canvas: CanvasConfiguration, _ run: RunSocket) -> ScoreHost {
    var score = CanvasScore(name: ScoreName(canvas: "clumsy", composer: "clumsy"), parts: canvas.parts)
    if let archive {
      do throws(ArchiveError) { score = try CanvasScore(archive: archive) } catch {
        run.send(.refused(error.text))
        exit(65)
      }
    }
    run.send(.score(name: String(decoding: score.name.name, as: UTF8.self)))
    return ScoreHost(door, CanvasPlayer(device: canvas.device, score, at: MonotonicClock.nanoseconds()))
  }
}
