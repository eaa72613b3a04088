import Synth

/// A WAV file that is written: the header, and then frame after frame.
///
/// A regular file gets its true sizes at the end; what goes to a pipe or a device tells none.
struct SoundFile: ~Copyable {
  private var file: OutputFile
  private var header: WAVHeader
  private var encoder: SampleEncoder
  private var bytes: [UInt8] = []
  /// The number of frames so far.
  private(set) var frames: Int64 = 0

  /// - Throws: a `Failure` of `.inputOutput` where it cannot be written, or of `.usage` where it would be shown on a terminal.
  init(_ path: OutputPath, rate: Int, format: SampleFormat) throws(Failure) {
    let file = try OutputFile(path)
    guard !file.isTerminal else {
      throw Failure(.usage, "a WAV file is not for a terminal: give -o FILE, or send standard output to a file or pipe")
    }
    self.file = file
    header = WAVHeader(rate: rate, format: format)
    encoder = SampleEncoder(format)
  }

  /// Whether it gets its true sizes, for which `frames` must not pass `WAVHeader.largestCount`.
  var tellsSizes: Bool { file.isReplacing }

  /// Appends frames: but for the last, in the same pieces each time, for the dither of 16 bits goes on in steps of four frames.
  mutating func append(_ frames: UnsafeBufferPointer<StereoFrame>) throws(Failure) {
    bytes.removeAll(keepingCapacity: true)
    if self.frames == 0 { bytes += header.bytes }
    self.frames += Int64(frames.count)
    // In memory a frame is its two samples.
    let samples = UnsafeRawBufferPointer(frames).assumingMemoryBound(to: Float.self)
    encoder.append(samples, to: &bytes)
    try file.write(bytes)
  }

  /// Completes the file; its name still stands for the old one.
  mutating func complete() throws(Failure) {
    if frames == 0 { try file.write(header.bytes) }
    if tellsSizes {
      header.frames = frames
      try file.overwriteStart(header.bytes)
    }
    try file.complete()
  }

  /// Puts the complete file in its target's place.
  mutating func takePlace() throws(Failure) { try file.takePlace() }
}
