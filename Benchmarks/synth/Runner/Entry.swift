import Glibc
import SoundingPiece
import Synth

/// Measures the sound's cost in processor time, and prints `sound.clumsy.FIGURE=value` lines.
///
///     SynthBenchmark SECONDS [RATE]
@main
struct Entry {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    guard let seconds = arguments.first, seconds > 0 else {
      print("usage: SynthBenchmark SECONDS [RATE]")
      exit(2)
    }
    let rate = arguments.dropFirst().first ?? 48_000
    for sound in Sound.allCases {
      guard var piece = SoundingPiece(sound, rate: rate) else { exit(1) }
      let start = processorTime()
      let hash = piece.play(until: seconds)
      let name = sound.name.filter { $0 != "-" }
      print("sound.clumsy.\(name)_seconds_per_second=\(decimal(Double(seconds) / (processorTime() - start)))")
      print("sound.clumsy.\(name)_hash=\(UInt32(truncatingIfNeeded: hash))")
    }
    var tail = LongTail(rate: rate)
    print("sound.clumsy.sounding_ns_per_frame=\(decimal(tail.sounding()))")
    print("sound.clumsy.tail_ns_per_frame=\(decimal(tail.late(seconds: max(1, seconds / 60))))")
    print("sound.clumsy.silence_ns_per_frame=\(decimal(tail.silent()))")
  }
}

func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

private func decimal(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
