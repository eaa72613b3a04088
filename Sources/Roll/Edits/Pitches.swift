import ChordEngine

extension PianoRoll {
  /// Transposes all selected notes by `semitones`, or all by fewer semitones if a pitch would leave 0…127.
  @discardableResult
  public mutating func transpose(semitones: Int) -> Bool {
    let ids = selection
    var interval = semitones.clamped(-127, 127)
    for id in ids { interval = interval.clamped(-Int(columns.pitches[Int(id)]), 127 - Int(columns.pitches[Int(id)])) }
    return perform(.transposed, changes(ids) { $0.pitch = UInt8(Int($0.pitch) + interval) })
  }

  /// Transposes the selected notes by steps of a scale. A note between two tones of the scale counts as the lower tone.
  @discardableResult
  public mutating func transpose(steps: Int, in scale: Scale, tonic: PitchClass) -> Bool {
    let tones = tones(scale, tonic)
    guard !tones.isEmpty else { return perform(.transposed, []) }
    return perform(
      .transposed,
      changes(selection) { note in
        let place = (tones.lastIndex { $0 <= note.pitch }) ?? 0
        note.pitch = tones[(place + steps.clamped(-127, 127)).clamped(0, tones.count - 1)]
      })
  }

  /// Moves each selected note to the nearest tone of a scale; if two tones are equally near, to the lower tone.
  @discardableResult
  public mutating func snap(to scale: Scale, tonic: PitchClass) -> Bool {
    let tones = tones(scale, tonic)
    return perform(
      .snappedToScale,
      changes(selection) { note in
        var nearest = note.pitch
        var distance = Int.max
        for tone in tones where abs(Int(tone) - Int(note.pitch)) < distance {
          (nearest, distance) = (tone, abs(Int(tone) - Int(note.pitch)))
        }
        note.pitch = nearest
      })
  }

  private func tones(_ scale: Scale, _ tonic: PitchClass) -> [UInt8] {
    (0...127).filter { scale.contains(Int($0) - Int(tonic.semitones)) }
  }
}
