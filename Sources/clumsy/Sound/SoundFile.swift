import Synth

/// A WAV file while it is written.
///
/// The header of a regular file gets its sizes at the end; a pipe or a device gets none.
struct SoundFile: ~Copyable {
  private var file: OutputFile
  private var header: WAVHeader
  private var encoder: SampleEncoder
  private var bytes: [UInt8] = []
  /// The number of frames so far.
  private(set) var frames: Int64 = 0

  /// - Throws: a `Failure` of `.inputOutput` if it cannot be written, or of `.usage` for a terminal.
  init(_ path: OutputPath, rate: Int, format: SampleFormat) throws(Failure) {
    let file = try OutputFile(path)
    guard !file.isTerminal else {
      throw Failure(.usage, "a WAV file is not for a terminal: give -o FILE, or send standard output to a file or pipe")
    }
    self.file = file
    header = WAVHeader(rate: rate, format: format)
    encoder = SampleEncoder(format)
  }

  /// `true` if the header must get its sizes. Then `frames` is at most `WAVHeader.largestCount`.
  var tellsSizes: Bool { file.isReplacing }

  /// Appends frames. All pieces but the last are multiples of four frames, the step of the 16-bit dither.
  mutating func append(_ frames: UnsafeBufferPointer<StereoFrame>) throws(Failure) {
    bytes.removeAll(keepingCapacity: true)
    if self.frames == 0 { bytes += header.bytes }
    self.frames += Int64(frames.count)
    // A frame in memory is its two samples.
    let samples = UnsafeRawBufferPointer(frames).assumingMemoryBound(to: Float.self)
    encoder.append(samples, to: &bytes)
    try file.write(bytes)
  }

  /// Completes the file, without replacing the old one yet.
  mutating func complete() throws(Failure) {
    if frames == 0 { try file.write(header.bytes) }
    if file.canOverwrite, frames <= WAVHeader.largestCount(header.format) {
      header.frames = frames
      try file.overwriteStart(header.bytes)
    }
    try file.complete()
  }

  /// Renames the complete file over its target.
  mutating func takePlace() throws(Failure) { try file.takePlace() }
}
