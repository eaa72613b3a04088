import Glibc

#if canImport(Synth)
  import Synth
#endif

/// Plays notes on the synthesizer and writes the samples to standard output, for tests that are not in Swift:
///
///     SoundRunner [--sound NAME] [--rate HZ] [--seconds S] [--block FRAMES] [--NAME VALUE]… <NOTES >raw
///
/// NOTES has one event per line: `0.5 on keys 60 100`, `1 off keys 60`, `2 end`, `0 set reverb-wet 0.3`. Events after
/// an empty line belong to a new synthesizer, whose time begins at 0 s. Each synthesizer writes S seconds, without its
/// latency, as interleaved stereo of 32-bit floating-point numbers.
@main struct SoundRunner {
  var rate = 48_000
  var seconds = 1.0
  var block = 480
  var settings = SynthSettings()

  static func main() {
    let runner = SoundRunner(CommandLine.arguments.dropFirst())
    var take = Take()
    while let line = readLine() {
      if line.isEmpty {
        runner.play(take)
        take = Take()
      } else {
        take.add(line)
      }
    }
    if !take.actions.isEmpty { runner.play(take) }
  }

  init(_ arguments: ArraySlice<String>) {
    var arguments = arguments
    while let flag = arguments.popFirst() {
      guard flag.hasPrefix("--"), let value = arguments.popFirst() else { fail("no such flag, or no value: \(flag)") }
      switch flag {
      case "--rate": rate = Int(value) ?? 0
      case "--seconds": seconds = Double(value) ?? 0
      case "--block": block = max(Int(value) ?? 1, 1)
      default: settings.set(String(flag.dropFirst(2)), to: value)
      }
    }
  }

  func play(_ take: Take) {
    take.play(rate: rate, seconds: seconds, block: block, settings: settings) { frames in
      var bytes = UnsafeRawBufferPointer(frames)
      while bytes.count > 0 {
        let count = write(1, bytes.baseAddress, bytes.count)
        guard count > 0 else { fail("cannot write") }
        bytes = UnsafeRawBufferPointer(rebasing: bytes[count...])
      }
    }
  }
}

func fail(_ message: String) -> Never {
  let line = "SoundRunner: \(message)\n"
  _ = write(2, line, line.utf8.count)
  exit(2)
}
