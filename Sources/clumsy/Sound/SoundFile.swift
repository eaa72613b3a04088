import Synth

/// A WAV file that is being written. `complete` writes the sizes into the header, except in a pipe, and in redirected
/// output of more than `WAVHeader.largestCount` frames.
struct SoundFile: ~Copyable {
  private var file: OutputFile
  private var header: WAVHeader
  private var encoder: SampleEncoder
  private var bytes: [UInt8] = []
  private(set) var frames: Int64 = 0

  /// Creates a file.
  ///
  /// - Throws: `.inputOutput` if the file cannot be written, `.usage` for a terminal.
  init(_ path: OutputPath, rate: Int, format: WAVFormat) throws(Failure) {
    let file = try OutputFile(path)
    guard !file.isTerminal else {
      throw Failure(.usage, "a WAV file is not for a terminal: give -o FILE, or send standard output to a file or pipe")
    }
    self.file = file
    header = WAVHeader(rate: rate, format: format)
    encoder = SampleEncoder(format)
  }

  /// `true` if the output creates or replaces a regular file. The caller must not append more than
  /// `WAVHeader.largestCount` frames to such a file.
  var tellsSizes: Bool { file.isReplacing }

  /// Appends frames. Each call except the last must pass a multiple of four frames, because the dither makes random
  /// numbers for eight samples (four stereo frames) at once.
  mutating func append(_ frames: UnsafeBufferPointer<StereoFrame>) throws(Failure) {
    bytes.removeAll(keepingCapacity: true)
    if self.frames == 0 { bytes += header.bytes }
    self.frames += Int64(frames.count)
    let samples = UnsafeRawBufferPointer(frames).assumingMemoryBound(to: Float.self)
    encoder.append(samples, to: &bytes)
    try file.write(bytes)
  }

  /// Finishes the new file. Does not replace the old file yet.
  mutating func complete() throws(Failure) {
    if frames == 0 { try file.write(header.bytes) }
    if file.canOverwrite, frames <= WAVHeader.largestCount(header.format) {
      header.frames = frames
      try file.overwriteStart(header.bytes)
    }
    try file.complete()
  }

  /// Renames the complete file to the output's path, and so replaces an old file. Does nothing for a stream.
  mutating func takePlace() throws(Failure) { try file.takePlace() }
}
