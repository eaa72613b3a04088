extension FormProgress {
  /// Begins the section that contains a beat of the piece, as if the piece had been played up to this section. If the
  /// last chord of the piece is due at or before the beat, begins this chord instead. Without a form, only restarts
  /// the timeline. `time` is the present world time (the physics clock, without pauses), in nanoseconds.
  mutating func begin(
    sectionAt beats: Beats, _ settings: inout Settings, _ timeline: inout Timeline, at time: Int64
  ) {
    (number, nextBar, start, startBeats) = (-1, 0, time, .zero)
    (hasEnded, hasVaried) = (false, false)
    settings.move(to: 0)
    timeline = Timeline(tempo: settings[.tempo], signature: settings.timeSignature)
    timeline.anchor(atBar: 0, at: time)
    guard settings.form.count > 0 else { return }
    repeat {
      timeline.anchor(atBar: nextBar, at: time)
      begin(&settings, &timeline)
    } while !hasEnded && timeline.beginning(ofBar: nextBar) <= beats
  }
}
