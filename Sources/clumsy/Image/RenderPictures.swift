import Glibc
import Hands
import Instrument
import Lumia

/// Writes the image at the time of `--at`, or at the end, as a PNG file.
func renderStill(
  _ options: Options, _ settings: Settings, to output: OutputPath, at time: Int64
) throws(Failure) {
  var file = try OutputFile(output)
  guard !file.isTerminal else {
    throw Failure(.usage, "a PNG file is not for a terminal: give -o FILE, or send standard output to a file or pipe")
  }
  var film = try startedFilm(options, settings, from: time, until: max(options.end ?? 0, time + 1_000_000_000))
  let size = options.size
  var painter = LumiaPainter(width: size.width, height: size.height)
  film.paintStill(at: time, by: &painter)
  try file.write(PNGPicture(painter.pixels, width: size.width, height: size.height).bytes)
  try file.finish()
}

/// Writes the frames of the image as numbered PNG files into the folder of `--frames`.
func renderFrames(
  _ options: Options, _ settings: Settings, into folder: Argument, until end: Int64
) throws(Failure) {
  let name = folder.bytes.last == UInt8(ascii: "/") ? Array(folder.bytes.dropLast()) : Array(folder.bytes)
  try makeFolder(FileName(bytes: name.isEmpty ? [UInt8(ascii: "/")] : name))
  try forEachFrame(options, settings, until: end) { frame, painter throws(Failure) in
    let number = String(frame + 1)
    let zeros = String(repeating: "0", count: max(0, 6 - number.utf8.count))
    var file = try OutputFile(.file(name + Array("/frame-\(zeros)\(number).png".utf8)))
    try file.write(PNGPicture(painter.pixels, width: painter.width, height: painter.height).bytes)
    try file.finish()
  }
}

/// Paints the frames from `--from` up to a time in ns, and calls `write` with the number of each frame, from 0.
///
/// - Parameter pieceEnd: the end of the piece, in ns; nil if it ends with the frames.
func forEachFrame(
  _ options: Options, _ settings: Settings, until end: Int64, pieceEnd: Int64? = nil,
  _ write: (Int64, borrowing LumiaPainter) throws(Failure) -> Void
) throws(Failure) {
  let times = FrameTimes(rate: options.frameRate, begin: options.begin)
  let count = times.count(until: end)
  var film = try startedFilm(options, settings, from: options.begin, until: pieceEnd ?? end)
  var painter = LumiaPainter(width: options.size.width, height: options.size.height)
  let progress = Progress.withTime(of: count)
  defer { progress.end() }
  for frame in 0..<count {
    film.paintFrame(at: times.nanoseconds(frame), by: &painter)
    try write(frame, painter)
    progress.show(frame + 1)
  }
}

/// Returns a film that is ready to paint the image at `begin`. The image's moving shapes leave traces: the
/// film has advanced to the earliest time whose traces may still be visible at `begin`.
private func startedFilm(
  _ options: Options, _ settings: Settings, from begin: Int64, until end: Int64
) throws(Failure) -> ImageFilm {
  var film = try ImageFilm(settings, options.gestures, until: end)
  if begin > 0 {
    film.skip(toTracesAt: begin, scout: try ImageFilm(settings, options.gestures, until: end))
  }
  return film
}
