import Glibc
import Instrument
import Lumia

/// Writes a film: the frames of the image go through a pipe to ffmpeg, which adds the sound. The film lasts as long as
/// its sound. The film is a `TemporaryFile` until it is complete, so a stop signal leaves no incomplete film.
func renderFilm(
  _ options: Options, _ settings: Settings, to output: OutputPath, until end: Int64, _ summary: RenderSummary
) throws(Failure) {
  guard case .file(let path) = output, case .regular(let name, mode: let mode) = try Target(path) else {
    throw Failure(.usage, "a film needs a file, because its parts are written in any order: give -o FILE.mp4")
  }
  // Create the file first: a folder that refuses the file must be reported before the long rendering.
  var file = try TemporaryFile(for: name, mode: mode)
  try FilmWriter.check()
  let sound = try UnnamedFile([])
  try renderSound(
    options, settings, to: .file(Array("/dev/fd/\(sound.descriptor)".utf8)), until: end, summary)
  var writer = try FilmWriter(
    options.size, rate: options.frameRate, sound: sound.descriptor, output: file.descriptor)
  try forEachFrame(
    options, settings, until: options.begin + summary.length, pieceEnd: end
  ) { _, painter throws(Failure) in try writer.write(painter.pixels) }
  try writer.finish()
  try file.complete()
  try file.takePlace()
}

/// A running ffmpeg, which makes a film from frames and a sound file.
private struct FilmWriter: ~Copyable {
  private var child: ChildProcess
  private var frames: CInt
  private let output: CInt
  /// ffmpeg's standard error.
  private let complaints: UnnamedFile

  private static let cure = "'sudo apt install ffmpeg' installs it"

  /// Throws `.unavailable` if ffmpeg is not installed.
  static func check() throws(Failure) {
    var child = try ChildProcess(["ffmpeg", "-version"], descriptors: [], cure: cure)
    _ = child.wait()
  }

  init(_ size: PictureSize, rate: Int, sound: CInt, output: CInt) throws(Failure) {
    // A write to an ffmpeg that has ended must fail, not end the process.
    _ = signal(SIGPIPE, SIG_IGN)
    let complaints = try UnnamedFile([])
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system("open", "a pipe", errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let child: ChildProcess
    do {
      child = try ChildProcess(
        [
          "ffmpeg", "-hide_banner", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb0", "-s", size.text,
          "-framerate", String(rate), "-i", "pipe:0", "-f", "wav", "-i", "/dev/fd/200", "-map", "0:v", "-map", "1:a",
          "-c:v", "libx264", "-preset", "medium", "-crf", "18", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "192k",
          "-movflags", "+faststart", "-f", "mp4", "-y", "/dev/fd/201",
        ],
        descriptors: [(ends[0], 0), (sound, 200), (output, 201), (complaints.descriptor, 2)], cure: Self.cure)
    } catch {
      close(ends[1])
      throw error
    }
    self.child = child
    self.complaints = complaints
    self.output = output
    frames = ends[1]
  }

  mutating func write(_ pixels: [UInt8]) throws(Failure) {
    guard pixels.withUnsafeBytes({ writeAll($0, to: frames) }) == nil else { throw failure() }
  }

  /// Ends the frames, and waits until the film is complete. Also checks the film, because ffmpeg exits with 0 even if a
  /// full disk cuts the film off.
  mutating func finish() throws(Failure) {
    close(frames)
    frames = -1
    guard child.wait() == 0, isWholeFilm(output) else { throw failure() }
  }

  /// The failure, with the first line of ffmpeg's complaints.
  private func failure() -> Failure {
    var text = [UInt8](repeating: 0, count: 512)
    let count = pread(complaints.descriptor, &text, text.count, 0)
    let line = text.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
    let reason = line.isEmpty ? "its film is incomplete" : printable(String(decoding: line, as: UTF8.self), limit: 200)
    return Failure(
      reason.hasSuffix(systemReason(ENOSPC)) ? .inputOutput : .unavailable, "ffmpeg failed: \(reason)")
  }

  deinit { if frames >= 0 { close(frames) } }
}

/// `true` if an MP4 file consists of whole boxes, and one of these is its index, `moov` (ISO/IEC 14496-12, 4.2).
private func isWholeFilm(_ written: CInt) -> Bool {
  // `written` is open for writing only, so open the file again for reading.
  let descriptor = open("/dev/fd/\(written)", O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  let end = lseek(descriptor, 0, SEEK_END)
  var (place, hasIndex): (off_t, Bool) = (0, false)
  while place < end {
    var header = [UInt8](repeating: 0, count: 16)
    guard pread(descriptor, &header, header.count, place) >= 8 else { return false }
    var size = header[0..<4].reduce(0) { $0 << 8 | off_t($1) }
    if size == 1 { size = header[8..<16].reduce(0) { $0 << 8 | off_t($1 & 127) } }
    guard 8...end - place ~= size else { return false }
    if header[4..<8].elementsEqual("moov".utf8) { hasIndex = true }
    place += size
  }
  return hasIndex
}
