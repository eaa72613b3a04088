// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
// In release builds, the tests themselves are not optimized. Optimizing would double their build time and not
// make them faster.
let tests = strict + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

// Clumsy's commands are not optimized if CLUMSY_TESTS is set: that saves half a minute of compiling.
let isForTests = Context.environment["CLUMSY_TESTS"] != nil

let package = Package(
  name: "clumsy",
  products: [
    // No target is compiled against the page's files. So `make build` builds the page while Swift compiles.
    .executable(name: "clumsy", targets: ["clumsy", "CPageFiles"]),
    .executable(name: "clumsy-stage", targets: ["clumsy-stage", "CPageFiles"]),
    .library(name: "clumsycore", type: .static, targets: ["ClumsyC"]),
    .library(name: "Physics2D", targets: ["Physics2D"]),
  ],
  targets: [
    // The core imports no other modules, builds as Embedded Swift, and runs in the browser too.
    // Targets with square roots link libm: a compiled square root calls libm's sqrt for a negative operand.
    .target(
      name: "Physics2D", exclude: ["README.md"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "ChordEngine", swiftSettings: strict),
    .target(name: "MIDI", swiftSettings: strict),
    .target(
      name: "Synth", exclude: ["README.md"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // Follows the clock of another instrument.
    .target(name: "Sync", dependencies: ["MIDI"], exclude: ["README.md"], swiftSettings: strict),
    // The objects that programs draw on the score, and the primitives of drawings.
    .target(name: "Canvas", dependencies: ["Physics2D"], swiftSettings: strict),
    // Light played as music: lumis, their states, and the painter of their pictures.
    .target(
      name: "Lumia", dependencies: ["Physics2D", "Synth"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "Instrument", dependencies: ["Physics2D", "ChordEngine", "Lumia", "MIDI", "Synth"], swiftSettings: strict),

    // The score that writes itself: notes, staves and pages, as drawings, SVG and MusicXML.
    .target(
      name: "Notation", dependencies: ["Canvas", "ChordEngine", "Instrument", "MIDI"], swiftSettings: strict),

    // The piano roll: notes, their index, their edits and their pictures.
    .target(name: "Roll", dependencies: ["ChordEngine", "Instrument", "Physics2D"], swiftSettings: strict),

    .target(
      name: "Sessions", dependencies: ["ChordEngine", "Instrument", "Lumia", "MIDI", "Physics2D"],
      exclude: ["README.md"],
      swiftSettings: strict),

    // The rules of input that the command line, the terminal, controllers and the page share.
    .target(
      name: "Hands", dependencies: ["ChordEngine", "Instrument", "Lumia", "MIDI", "Physics2D", "Sessions", "Synth"],
      swiftSettings: strict),

    // Open Sound Control: packets of messages, for the score and for visuals.
    .target(name: "OSC", swiftSettings: strict),
    // The player's side of the ScorePlayer's protocol, without sockets.
    .target(name: "ScoreProtocol", dependencies: ["Canvas", "OSC"], swiftSettings: strict),

    // Announces scores on the network, by Avahi.
    .target(name: "Announcing", swiftSettings: strict),

    // The core's interface for C and WebAssembly: clumsy.h, and the functions that it declares.
    .target(name: "CClumsy"),
    .target(
      name: "ClumsyC",
      dependencies: [
        "CClumsy", "Canvas", "ChordEngine", "Hands", "Instrument", "Lumia", "MIDI", "Notation", "OSC", "Physics2D",
        "Roll", "Sessions", "Synth",
      ],
      swiftSettings: strict),

    // Modules that use Linux and its libraries.
    .systemLibrary(name: "CLinux"),
    .target(name: "RealTime", dependencies: ["CLinux"], swiftSettings: strict),
    // UDP sockets, and a thread that receives.
    .target(name: "Datagrams", dependencies: ["CLinux", "OSC", "RealTime"], swiftSettings: strict),
    .target(name: "Journal", dependencies: ["Instrument", "Physics2D", "RealTime", "Sessions"], swiftSettings: strict),
    .target(
      name: "Performing", dependencies: ["CLinux", "Instrument", "MIDI", "Physics2D", "RealTime"], swiftSettings: strict
    ),
    // Plays faster than real time, to write files, count notes and search for pieces.
    .target(
      name: "Offline", dependencies: ["ChordEngine", "Instrument", "MIDI", "Physics2D", "RealTime"],
      swiftSettings: strict),
    .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .target(
      name: "MIDIOut", dependencies: ["CALSA", "Instrument", "MIDI", "Performing", "RealTime"], swiftSettings: strict),
    .target(name: "Recovery", dependencies: ["CLinux", "MIDIOut", "Performing", "RealTime"], swiftSettings: strict),
    .target(
      name: "MIDIIn",
      dependencies: [
        "CALSA", "CLinux", "ChordEngine", "Hands", "Instrument", "MIDI", "MIDIOut", "Performing", "RealTime",
        "Sessions", "Sync",
      ],
      swiftSettings: strict),
    .target(name: "AudioOut", dependencies: ["CALSA", "Instrument", "RealTime", "Synth"], swiftSettings: strict),
    // CNcurses and CWebSockets have no pkgConfig: SwiftPM would reject the flags from pkg-config, and warn at every
    // build.
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .target(
      name: "Terminal", dependencies: ["CNcurses", "ChordEngine", "Hands", "Instrument", "Physics2D", "Sessions"],
      swiftSettings: strict),
    // The protocol between `clumsy run`, clumsy-stage and pages, and its access control.
    .target(
      name: "PageServer", dependencies: ["Instrument", "ScoreProtocol", "Sessions"], exclude: ["README.md"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CWebSockets", providers: [.apt(["libwebsockets-dev", "libseccomp-dev", "libqrencode-dev"])]),
    // Files of scores: zip archives with metadata and images.
    .systemLibrary(name: "CArchive", providers: [.apt(["libzip-dev", "libexpat1-dev"])]),
    .target(
      name: "ScoreArchive", dependencies: ["CArchive", "Canvas", "Physics2D", "ScoreProtocol"], swiftSettings: strict),
    .executableTarget(
      name: "clumsy-stage",
      dependencies: [
        "CPage", "CWebSockets", "Canvas", "Datagrams", "OSC", "PageServer", "RealTime", "ScoreArchive", "ScoreProtocol",
      ], swiftSettings: strict,
      // libwebsockets must call clumsy-stage's `recv` (see Receiving.swift).
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=recv"])]),
    // Compresses the pictures of the image.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    // CPage finds the files of the page and its engine by name. CPageFiles contains what Scripts/page-bundle
    // has packed.
    .target(name: "CPage"),
    // The outlines of the score's music font, which `make glyphs` fetches.
    .target(name: "CGlyphs"),
    .target(name: "CPageFiles", dependencies: ["CPage"], publicHeadersPath: "."),
    .executableTarget(
      name: "clumsy",
      dependencies: [
        "Announcing", "AudioOut", "CGlyphs", "CPage", "CZlib", "Canvas", "ChordEngine", "Datagrams", "Hands",
        "Instrument", "Journal", "Lumia", "MIDI", "MIDIIn", "MIDIOut", "Notation", "OSC", "Offline", "Physics2D",
        "PageServer", "Performing",
        "RealTime", "Recovery", "Sessions", "Sync",
        "Synth", "Terminal",
      ],
      swiftSettings: isForTests ? tests : strict),

    // Computes the golden results, in the native tests and in WebAssembly, to compare them.
    .target(
      name: "Golden", dependencies: ["Canvas", "ChordEngine", "Instrument", "Lumia", "MIDI", "Physics2D", "Synth"],
      path: "Tests/Golden",
      exclude: [
        "beat.txt", "canvas.txt", "engine2.txt", "engine3.txt", "face.txt", "form.txt", "gestures.txt", "golden.mjs",
        "imports.txt",
        "layout.txt", "limits.txt", "lumia.txt",
        "memory.mjs",
        "music.txt", "original.txt", "physics.txt", "seed7.txt", "sound.txt", "standard.txt", "targets",
      ],
      swiftSettings: strict),
    .executableTarget(name: "golden", dependencies: ["Golden"], path: "Tests/GoldenRunner", swiftSettings: strict),

    // Plays notes on the synthesizer, for tests that are not in Swift.
    .executableTarget(name: "SoundRunner", dependencies: ["Synth"], path: "Tests/SoundRunner", swiftSettings: strict),

    // The checks that libFuzzer runs with random input. The Swift tests run them too.
    .target(
      name: "FuzzChecks",
      dependencies: ["Canvas", "ChordEngine", "Instrument", "MIDI", "OSC", "Physics2D", "ScoreProtocol", "Sessions"],
      path: "Tests/Fuzz/Checks",
      swiftSettings: strict),

    // Measures clumsy's physics engine, for the comparison in Benchmarks/run.
    .systemLibrary(name: "CHeap", path: "Benchmarks/CHeap"),
    .executableTarget(
      name: "PhysicsBenchmark", dependencies: ["CHeap", "Instrument", "MIDI", "Physics2D"], path: "Benchmarks/Physics",
      swiftSettings: strict),

    // Compares clock filters, for Benchmarks/clock.
    .executableTarget(
      name: "ClockBenchmark", dependencies: ["Simulation", "Sync"], path: "Benchmarks/clock", swiftSettings: strict),
    // Simulated clocks, for the benchmark and the tests.
    .target(
      name: "Simulation", dependencies: ["MIDI", "Physics2D", "Sync"], path: "Tests/Simulation", swiftSettings: strict),

    // Measures the delay from a gesture to its sound, for Benchmarks/sequencer.
    .executableTarget(
      name: "GestureBenchmark", dependencies: ["Instrument", "MIDIOut", "Performing", "Physics2D"],
      path: "Benchmarks/Gestures",
      swiftSettings: strict),

    // Measures the synthesizer's processor time, for Benchmarks/synth/run. SoundingPiece builds for
    // WebAssembly too.
    .target(
      name: "SoundingPiece", dependencies: ["Instrument", "Physics2D", "Synth"], path: "Benchmarks/synth/Playing",
      swiftSettings: strict),
    .executableTarget(
      name: "SynthBenchmark", dependencies: ["SoundingPiece", "Synth"], path: "Benchmarks/synth/Runner",
      swiftSettings: strict),

    .target(name: "CAllocations", path: "Tests/CAllocations"),
    .target(name: "Thoroughness", path: "Tests/Thoroughness", swiftSettings: strict),
    .target(name: "CSingleStep", path: "Tests/CSingleStep"),
    .testTarget(name: "Physics2DTests", dependencies: ["Physics2D", "Thoroughness"], swiftSettings: tests),
    .testTarget(name: "ChordEngineTests", dependencies: ["ChordEngine", "Physics2D"], swiftSettings: tests),
    .testTarget(name: "MIDITests", dependencies: ["MIDI", "Physics2D"], swiftSettings: tests),
    .testTarget(name: "DatagramsTests", dependencies: ["Datagrams", "OSC", "RealTime"], swiftSettings: tests),
    .testTarget(
      name: "ScoreProtocolTests", dependencies: ["Canvas", "OSC", "Physics2D", "ScoreProtocol"], swiftSettings: tests),
    .testTarget(
      name: "ScoreArchiveTests", dependencies: ["CArchive", "Canvas", "Physics2D", "ScoreArchive", "ScoreProtocol"],
      swiftSettings: tests),
    .testTarget(name: "OSCTests", dependencies: ["OSC", "Physics2D"], swiftSettings: tests),
    .testTarget(
      name: "SyncTests", dependencies: ["MIDI", "Physics2D", "Simulation", "Sync", "Thoroughness"], swiftSettings: tests
    ),
    .testTarget(name: "SynthTests", dependencies: ["CAllocations", "Synth"], swiftSettings: tests),
    .testTarget(
      name: "InstrumentTests", dependencies: ["CAllocations", "Golden", "Instrument", "Lumia", "Thoroughness"],
      swiftSettings: tests),
    .testTarget(
      name: "CanvasTests", dependencies: ["Canvas", "FuzzChecks", "Physics2D", "Thoroughness"], swiftSettings: tests),
    .testTarget(
      name: "SessionsTests", dependencies: ["Golden", "Lumia", "Sessions", "Thoroughness"], exclude: ["Engines"],
      swiftSettings: tests),
    .testTarget(
      name: "NotationTests",
      dependencies: ["Canvas", "ChordEngine", "Instrument", "MIDI", "Notation", "Offline", "Physics2D", "Sessions"],
      swiftSettings: tests),
    .testTarget(
      name: "LumiaTests", dependencies: ["CAllocations", "Golden", "Lumia", "Physics2D", "Thoroughness"],
      swiftSettings: tests),
    .testTarget(
      name: "RollTests", dependencies: ["ChordEngine", "Instrument", "Physics2D", "Roll", "Thoroughness"],
      swiftSettings: tests),
    .testTarget(name: "JournalTests", dependencies: ["Instrument", "Journal", "Sessions"], swiftSettings: tests),
    .testTarget(
      name: "ClumsyCTests",
      dependencies: [
        "CAllocations", "CClumsy", "Canvas", "ChordEngine", "ClumsyC", "Hands", "Instrument", "Lumia", "MIDI",
        "Notation", "OSC", "Physics2D", "Roll", "Sessions", "Synth",
      ],
      swiftSettings: tests),
    .target(name: "Threads", path: "Tests/Threads", swiftSettings: strict),
    .testTarget(name: "RealTimeTests", dependencies: ["RealTime", "Threads"], swiftSettings: tests),
    .testTarget(
      name: "AudioOutTests", dependencies: ["AudioOut", "CAllocations", "Instrument", "MIDI", "RealTime", "Synth"],
      swiftSettings: tests),
    .testTarget(
      name: "PerformingTests",
      dependencies: [
        "CAllocations", "CSingleStep", "Instrument", "MIDI", "MIDIIn", "Performing", "Sessions", "Simulation", "Sync",
        "Thoroughness", "Threads",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "OfflineTests", dependencies: ["Instrument", "MIDI", "Offline", "Physics2D"], swiftSettings: tests),
    .testTarget(name: "MIDIOutTests", dependencies: ["MIDIOut"], swiftSettings: tests),
    .testTarget(name: "RecoveryTests", dependencies: ["CSingleStep", "Recovery", "Threads"], swiftSettings: tests),
    .testTarget(name: "TerminalTests", dependencies: ["Hands", "Terminal"], swiftSettings: tests),
    .testTarget(
      name: "HandsTests",
      dependencies: ["ChordEngine", "Hands", "Instrument", "Lumia", "MIDI", "Physics2D", "Sessions"],
      swiftSettings: tests),
    .testTarget(
      name: "MIDIInTests",
      dependencies: ["ChordEngine", "Hands", "Instrument", "MIDI", "MIDIIn", "RealTime", "Sessions"],
      swiftSettings: tests),
    .testTarget(name: "GoldenTests", dependencies: ["Golden"], swiftSettings: tests),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzChecks", "Physics2D", "Thoroughness"], swiftSettings: tests),
    .testTarget(name: "CGlyphsTests", dependencies: ["CGlyphs"], swiftSettings: tests),
    .testTarget(name: "AnnouncingTests", dependencies: ["Announcing"], swiftSettings: tests),
    .testTarget(
      name: "PageServerTests", dependencies: ["Instrument", "PageServer", "ScoreProtocol"], swiftSettings: tests),
    .testTarget(
      name: "clumsyTests",
      dependencies: ["Canvas", "clumsy", "Hands", "Notation", "OSC", "Offline", "Sessions", "Thoroughness"],
      swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)

// CLUMSY_TESTS may list test targets, separated by commas. Then only these targets and their dependencies are
// built.
if let names = Context.environment["CLUMSY_TESTS"], names != "all" {
  var needed: [String] = names.split(separator: ",").map(String.init)
  var seen = 0
  while seen < needed.count {
    guard let target = package.targets.first(where: { $0.name == needed[seen] }) else {
      fatalError("CLUMSY_TESTS names no target: \(needed[seen])")
    }
    for dependency in target.dependencies {
      if case .byNameItem(let name, _) = dependency, !needed.contains(name) { needed.append(name) }
    }
    seen += 1
  }
  let isPlayed = needed.contains("clumsy")
  package.targets.removeAll { !needed.contains($0.name) && !(isPlayed && $0.name == "CPageFiles") }
  package.products.removeAll { $0.name != "clumsy" || !isPlayed }
}
