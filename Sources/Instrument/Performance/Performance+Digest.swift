import ChordEngine
import Lumia
import MIDI
import Physics2D

extension Performance {
  /// The FNV-1a hash of the state that affects later events. The hash omits the places of notes in the stereo image,
  /// and the sections of a form that a gesture has set. Equal settings, gestures and times give equal digests on every
  /// machine, however many calls advanced the performance.
  public var digest: UInt64 {
    var hash = FNV1a()
    hash.add(UInt64(bitPattern: nanoseconds))
    scene.add(to: &hash)
    hash.add(random.state)
    hash.add(UInt64(degree.rawValue))
    hash.add(UInt64(isPlaying ? 1 : 0))
    hash.add(pendingPrograms.bits)
    for index in pending.indices {
      let entry = pending[index]
      hash.add(UInt64(bitPattern: entry.timed.nanoseconds))
      hash.add(UInt64(pending.rank(of: index)))
      hash.add(entry.timed.voice.rawValue)
      for byte in entry.timed.message.bytes { hash.add(byte) }
    }
    for index in 0..<Parameter.count {
      guard let parameter = Parameter(rawValue: UInt8(index)) else { continue }
      if !parameter.isSinceEngine3 { hash.add(settings[parameter]) }
    }
    addTime(to: &hash)
    settings.layout.add(to: &hash)
    settings.oscillators.add(to: &hash)
    // The octave in which a tonic sounds is ⌊MIDI note / 12⌋ − 1. Division truncates, so keep the dividend positive.
    hash.add(UInt64(bitPattern: Int64((settings.key.tonicNumber + 12 * 12) / 12 - 12 - 1)))
    hash.add(settings.key.tonic.semitones)
    hash.add(UInt64(settings.key.scale.mask))
    for byte in settings.chordset.text.utf8 { hash.add(byte) }
    hash.add(settings.bassChannel.index)
    hash.add(settings.keysChannel.index)
    if settings.keysChannels.count > 1 { settings.keysChannels.add(to: &hash) }
    if !settings.transposition.isNone { settings.transposition.add(to: &hash) }
    for ball in lastStrikes.indices {
      hash.add(lastStrikes[ball].index)
      hash.add(UInt64(bitPattern: lastStrikes[ball].nanoseconds))
    }
    for key in settings.layout.keys.indices { hash.add(UInt64(bitPattern: lastNotes[key])) }
    recentChords.add(to: &hash)
    for key in 0..<voiced.count { hash.add(voiced[key].number) }
    hash.add(lastBass?.number ?? 255)
    return hash.value
  }

  /// Adds the state that engine version 2 did not have, unless this state has its default value, so that the digests of
  /// version 2 do not change.
  private func addTime(to hash: inout FNV1a) {
    for index in 0..<Parameter.count {
      guard let parameter = Parameter(rawValue: UInt8(index)), parameter.isSinceEngine3 else { continue }
      if settings[parameter] != parameter.row.standard {
        hash.add(parameter.rawValue)
        hash.add(settings[parameter])
      }
    }
    settings.rhythm.add(to: &hash)
    if timeline != Timeline() { timeline.add(to: &hash) }
    if settings[.groove] > 0 || settings.moves(.groove) { aims.add(to: &hash) }
    if aims.releases.next < .max {
      for ball in aims.releases.indices { hash.add(UInt64(bitPattern: aims.releases[ball])) }
    }
    if settings[.damp] != 0, settings.tones == .mixed { ringing.add(to: &hash) }
    if harmonicRhythm != .free || settings[.bassRhythm] > 0 { bass.add(to: &hash) }
    // Without a form, hash `progress` only after a `locate`, which sets `nextBar` to 0 and `start` to the present time.
    // After a form was removed, `nextBar` is larger than 0.
    if settings.form.count > 0 || progress.nextBar == 0 && progress.start > 0 { progress.add(to: &hash) }
    echoes.add(to: &hash)
    edits.add(to: &hash)
    if chordsetCount != LumiaSet.allCases.count { hash.add(UInt8(chordsetCount)) }
    addedNotes.add(to: &hash)
    controllers.add(to: &hash)
    if settings.mpe != .off {
      hash.add(settings.mpe.rawValue)
      hash.add(UInt64(bitPattern: Int64(zoneStep ?? -1)))
      members.add(to: &hash)
    }
    for mapping in settings.mapOut { mapping.add(to: &hash) }
    if playsClicks { hash.add(UInt64(bitPattern: nextBeatTime)) }
  }
}
