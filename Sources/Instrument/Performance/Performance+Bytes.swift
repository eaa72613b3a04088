import ChordEngine
import Lumia
import MIDI
import Physics2D

extension Performance {
  /// The engine's version, stored in saved performances and golden files. The same version, settings and gestures give
  /// the same events bit for bit, so every change of results needs a new version.
  public static let engineVersion: UInt64 = 4
  /// The versions of engines whose sessions (settings and gestures) give the same events with this engine. A later
  /// version has more settings. Saved performances need exactly `engineVersion`.
  public static let compatibleEngines: ClosedRange<UInt64> = 2...engineVersion

  /// "clumsyPF" in ASCII, as a little-endian integer.
  private static let signature: UInt64 = 0x4650_7973_6d75_6c63
  /// The version of the byte layout.
  private static let version: UInt64 = 10

  /// The saved performance: little-endian, with versions and a checksum, and equal on every machine. Allocates.
  /// Precondition: the latest `advance` returned true.
  public var bytes: [UInt8] {
    precondition(isComplete, "saving needs a complete advance first")
    var writer = ByteWriter()
    writer.add(Self.signature)
    writer.add(Self.version)
    writer.add(Self.engineVersion)
    settings.write(to: &writer)
    writer.add(UInt64(bitPattern: nanoseconds))
    writer.add(UInt64(bitPattern: pausedTime))
    writer.add(UInt64(degree.rawValue), count: 1)
    writer.add(isPlaying)
    writer.add(UInt64(pendingPrograms.bits), count: 1)
    controllers.write(to: &writer)
    writer.add(zoneStep ?? -1)
    members.write(to: &writer)
    writer.add(random.state)
    for ball in lastStrikes.indices {
      writer.add(UInt64(lastStrikes[ball].index), count: 1)
      writer.add(UInt64(bitPattern: lastStrikes[ball].nanoseconds))
    }
    for key in settings.layout.keys.indices { writer.add(UInt64(bitPattern: lastNotes[key])) }
    recentChords.write(to: &writer)
    timeline.write(to: &writer)
    aims.write(to: &writer)
    bass.write(to: &writer)
    ringing.write(to: &writer)
    echoes.write(to: &writer)
    edits.write(to: &writer)
    writer.add(UInt64(chordsetCount), count: 1)
    addedNotes.write(to: &writer)
    progress.write(to: &writer)
    // Reporting beats changes `lastBeat`, but must not change the bytes. So save `lastBeat` only if clicks are played.
    let last = playsClicks ? lastBeat : Beats(pulses: -1)
    writer.add(UInt64(bitPattern: last.pulses))
    writer.add(UInt64(bitPattern: last.part))
    for key in 0..<voiced.count { writer.add(UInt64(voiced[key].number), count: 1) }
    writer.add(UInt64(lastBass?.number ?? 255), count: 1)
    pending.write(to: &writer)
    scene.write(to: &writer)
    writer.add(Self.checksum(writer.bytes[...]))
    return writer.bytes
  }

  /// Restores a saved performance. With the same gestures, the restored performance gives the same events bit for bit.
  /// Its `reportsFlights`, `reportsBeats`, `sendsClock` and `endTime` have their initial values. Once `reportsFlights`
  /// is set to `true`, the flights of all balls are reported again. Throws if the bytes are damaged, are not a
  /// performance, or have another version of the engine or of the byte layout.
  public static func restored(from bytes: [UInt8]) throws(SnapshotError) -> Performance {
    var reader = ByteReader(bytes)
    guard bytes.count >= 8, try reader.integer() == signature else { throw .notASnapshot }
    for expected in [version, engineVersion] {
      let found = try reader.integer()
      guard found == expected else { throw .unknownVersion(found) }
    }
    var end = ByteReader(Array(bytes.suffix(8)))
    guard try end.integer() == checksum(bytes.dropLast(8)) else { throw .damaged }
    return try read(&reader)
  }

  private static func read(_ reader: inout ByteReader) throws(SnapshotError) -> Performance {
    let settings = try Settings(from: &reader)
    let nanoseconds = try reader.integer(in: 0...latest)
    let pausedTime = try reader.integer(in: -latest...nanoseconds + Settings.longestCountIn)
    let worldTime = max(0, nanoseconds - pausedTime)
    guard worldTime <= latest else { throw .damaged }
    guard let degree = Degree(rawValue: UInt8(try reader.integer(count: 1))) else { throw .damaged }
    let isPlaying = try reader.flag()
    guard let programs = PendingProgramChanges(bits: UInt8(try reader.integer(count: 1))) else { throw .damaged }
    let controllers = try SentControllers(from: &reader, settings)
    let zoneStep = try reader.integer(in: -1...1000)
    let members = try MemberChannels(from: &reader, at: nanoseconds)
    // Pauses begin and end at ticks. So `pausedTime` is a whole number of ticks unless the performance is paused. In a
    // pause, world time is a whole number of ticks.
    guard (isPlaying ? pausedTime : nanoseconds - pausedTime) % tick == 0 else { throw .damaged }
    let random = SplitMix64(state: try reader.integer())
    var lastStrikes = PerBall<(index: UInt8, nanoseconds: Int64)>(repeating: (0, 0))
    for ball in lastStrikes.indices {
      let index = UInt8(try reader.integer(count: 1))
      lastStrikes[ball] = (index, try reader.integer(in: -Self.latest...nanoseconds))
    }
    var lastNotes = InlineArray<8, Int64>(repeating: 0)
    for key in settings.layout.keys.indices {
      lastNotes[key] = try reader.integer(in: -Self.latest...nanoseconds)
    }
    let recentChords = try RecentChords(from: &reader, at: worldTime)
    let timeline = try Timeline(from: &reader, settings, at: worldTime)
    let aims = try Aims(from: &reader, at: worldTime)
    guard aims.releases.next > worldTime else { throw .damaged }
    let bass = try BassPlan(from: &reader, at: worldTime, timeline.beats(at: worldTime).pulses)
    let ringing = try RingingNotes(from: &reader, at: nanoseconds)
    let echoes = try Echoes.restored(
      from: &reader, keys: settings.layout.keys.count, after: timeline.beats(at: worldTime), nanoseconds)
    let edits = try NoteEdits(from: &reader)
    let chordsetCount = Int(try reader.integer(count: 1))
    guard 1...LumiaStage.largestChordsetCount ~= chordsetCount else { throw .damaged }
    let addedNotes = try AddedNotes.restored(from: &reader, at: nanoseconds, isPlaying: isPlaying)
    let progress = try FormProgress(from: &reader, settings, timeline, at: worldTime)
    // After `locate`, or after a `BeatLock` that sets the timeline back, `lastBeat` can be later than the present beat.
    // The limit `latestBeat` keeps the time of the next beat in range.
    let latestBeat = timeline.beats(at: worldTime).pulses + BeatLock.beatRange.upperBound * Beats.pulsesPerQuarter
    let lastBeat = Beats(
      pulses: try reader.integer(in: -1_000_000...latestBeat),
      parts: try reader.integer(in: 0...Beats.partsPerPulse - 1))
    var pitches: [Pitch] = []
    for _ in settings.layout.keys.indices {
      let pitch = try reader.integer(count: 1)
      guard pitch <= 127 else { throw .damaged }
      pitches.append(Pitch(folding: Int(pitch)))
    }
    let lastBass = try reader.integer(count: 1)
    guard lastBass <= 127 || lastBass == 255 else { throw .damaged }
    let pending = try PendingMessages.restored(from: &reader, after: nanoseconds, settings)
    let scene = try Scene.restored(from: &reader, settings, at: worldTime)
    _ = try reader.integer()
    guard reader.isAtEnd else { throw .damaged }
    var performance = Performance(settings, scene, pending, random, at: nanoseconds)
    performance.pausedTime = pausedTime
    performance.degree = degree
    performance.isPlaying = isPlaying
    performance.pendingPrograms = programs
    performance.controllers = controllers
    performance.zoneStep = zoneStep < 0 ? nil : zoneStep
    performance.members = members
    performance.lastStrikes = lastStrikes
    performance.lastNotes = lastNotes
    performance.recentChords = recentChords
    performance.timeline = timeline
    performance.aims = aims
    performance.bass = bass
    performance.ringing = ringing
    performance.echoes = echoes
    performance.edits = edits
    performance.chordsetCount = chordsetCount
    performance.addedNotes = addedNotes
    performance.progress = progress
    performance.voiced = VoicedChord(pitches)
    performance.lastBass = lastBass == 255 ? nil : Pitch(folding: Int(lastBass))
    performance.lastBeat = lastBeat
    performance.scheduleOscillation()
    performance.scheduleSample()
    performance.scheduleBeat()
    performance.scheduleSection()
    performance.scheduleVariation()
    performance.scheduleBass()
    performance.scheduleEcho()
    performance.scheduleAddedNote()
    return performance
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash = FNV1a()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }
}
