import Glibc
import Instrument
import MIDI
import Synth

/// A soundfont file (SF2 or SF3), which FluidSynth plays instead of clumsy's own sounds.
struct Soundfont: Equatable {
  let path: [UInt8]

  /// The rates that FluidSynth accepts, in hertz.
  static let rates = 8000...96_000
  static let cure = "'sudo apt install fluidsynth' installs it"
  /// FluidSynth's gain for a level of 0 dB, at which few pieces clip.
  private static let gain = 0.35

  init?(_ argument: Argument) {
    guard !argument.bytes.isEmpty else { return nil }
    path = argument.bytes
  }

  /// The message that FluidSynth prints if it cannot read a soundfont. FluidSynth then continues without a soundfont.
  static let noticeLine = "Failed to load the SoundFont"
  /// The arguments that keep FluidSynth from playing Debian's soundfont if it cannot read the given soundfont.
  static let alone = ["-o", "synth.default-soundfont="]

  /// Checks the file's first bytes (`RIFF`, the size of the rest, `sfbk`), and that the file is complete. Throws
  /// `.usage` if a check fails.
  func check() throws(Failure) {
    let name = FileName(bytes: path)
    let descriptor = name.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { throw .system("read the soundfont", name.quoted, errno: errno) }
    defer { close(descriptor) }
    var start = [UInt8](repeating: 0, count: 12)
    let count = read(descriptor, &start, start.count)
    guard count >= 0 else { throw .system("read the soundfont", name.quoted, errno: errno) }
    guard count == 12, start.starts(with: "RIFF".utf8), start[8...].elementsEqual("sfbk".utf8) else {
      throw Failure(
        .usage,
        "\(name.quoted) is no soundfont: --soundfont takes a file of the format SF2 or SF3, such as those of "
          + "'sudo apt install fluid-soundfont-gm' in /usr/share/sounds/sf2")
    }
    let size = 8 + start[4..<8].reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
    let end = lseek(descriptor, 0, SEEK_END)
    guard end < 0 || end >= size else {
      throw Failure(
        .usage, "\(name.quoted) is cut off: it has \(end) of \(size) bytes; copy or download the soundfont again")
    }
  }

  /// The path as FluidSynth's argument, which must not look like an option.
  var argument: String {
    let text = String(decoding: path, as: UTF8.self)
    return text.hasPrefix("-") ? "./" + text : text
  }

  static func gain(_ settings: Settings) -> String {
    let level = settings[.level]
    return plain((gain * pow(10, level / 20) * 1e4).rounded() / 1e4)
  }

  /// Returns the settings with the MIDI programs nearest to clumsy's sounds. Does not change a program that is set, or
  /// that an oscillator changes.
  static func programs(_ settings: Settings) -> Settings {
    var settings = settings
    let synth = settings.values.synth
    for (parameter, sound) in [(Parameter.program, synth.keysSound), (.bassProgram, synth.bassSound)]
    where settings[parameter] == 0 {
      let oscillators = settings.oscillators
      if (0..<oscillators.count).contains(where: { oscillators[$0].parameter == parameter }) { continue }
      settings[parameter] = Double(program(of: sound))
    }
    return settings
  }

  /// Returns the General MIDI program nearest to a sound, 1…128.
  static func program(of sound: Sound) -> Int {
    switch sound {
    case .marimba: 13
    case .pluck: 25
    case .clav: 8
    case .littleEP: 5
    case .grand, .muted: 1
    case .harp: 47
    // Programs 39 and 93 are synth bass 1 and pad 5 (bowed).
    case .sub: 39
    case .glass: 93
    }
  }
}
