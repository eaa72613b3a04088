import Synth

/// A WAV file that is being written.
///
/// In a regular file, the sizes in the header are filled in at the end. In a pipe, they stay unknown.
struct SoundFile: ~Copyable {
  private var file: OutputFile
  private var header: WAVHeader
  private var encoder: SampleEncoder
  private var bytes: [UInt8] = []
  /// The number of frames so far.
  private(set) var frames: Int64 = 0

  /// - Throws: a `Failure` of `.inputOutput` if the file cannot be written, or of `.usage` for a terminal.
  init(_ path: OutputPath, rate: Int, format: SampleFormat) throws(Failure) {
    let file = try OutputFile(path)
    guard !file.isTerminal else {
      throw Failure(.usage, "a WAV file is not for a terminal: give -o FILE, or send standard output to a file or pipe")
    }
    self.file = file
    header = WAVHeader(rate: rate, format: format)
    encoder = SampleEncoder(format)
  }

  /// `true` if the header must state the sizes. `frames` must then not exceed `WAVHeader.largestCount`.
  var tellsSizes: Bool { file.isReplacing }

  /// Appends frames. The length of each piece but the last must be a multiple of four frames: the 16-bit
  /// dither makes numbers for eight samples at a time.
  mutating func append(_ frames: UnsafeBufferPointer<StereoFrame>) throws(Failure) {
    bytes.removeAll(keepingCapacity: true)
    if self.frames == 0 { bytes += header.bytes }
    self.frames += Int64(frames.count)
    // In memory, a frame consists of its two samples.
    let samples = UnsafeRawBufferPointer(frames).assumingMemoryBound(to: Float.self)
    encoder.append(samples, to: &bytes)
    try file.write(bytes)
  }

  /// Completes the new file, but does not replace the old file yet.
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
