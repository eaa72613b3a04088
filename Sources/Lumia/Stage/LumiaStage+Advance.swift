import Physics2D

extension LumiaStage {
  /// Advances to a time in nanoseconds. A time before the present changes nothing; a time after `latest` is clamped.
  public mutating func advance(to target: Int64) {
    let target = min(target, Self.latest)
    guard target >= nanoseconds else { return }
    while let time = nextEvent(by: target) {
      let isStep = time > nanoseconds && time % Self.step == 0
      world.advance(to: time)
      nanoseconds = time
      removeOld()
      if isStep, simulatedCount > 0 {
        stepFlock()
        rememberPlaces()
      }
      while let pad = dueRun() { stepRun(pad) }
    }
    world.advance(to: target)
    nanoseconds = target
    removeOld()
  }

  /// Sets the beats from the timeline's start on. If the start lies ahead, the stage first advances to it.
  public mutating func setTimeline(_ timeline: LumiaTimeline) {
    advance(to: timeline.start)
    self.timeline = timeline
    for pad in pads.indices where pads[pad].pressure > 0 && triggers[pad].action == .run { alignRun(pad) }
    for index in lumis.indices { limitFlashes(of: index) }
  }

  /// Returns the time of the next event; nil if the next event comes after `target`. An event is a step of the flock
  /// (all lumis with the path `flock`), a step of a pad with the action `run`, or the end of a lumi (a moving light)
  /// that has a body. A body leaves the world exactly at its lumi's end, so the world does not depend on the times of
  /// the calls.
  private func nextEvent(by target: Int64) -> Int64? {
    var next = Int64.max
    if simulatedCount > 0 {
      next = (nanoseconds / Self.step + 1) * Self.step
      // A command can shorten a life, so that its end has already passed.
      for index in lumis.indices where lumis[index].body != nil { next = min(next, max(lumis[index].end, nanoseconds)) }
    }
    for pad in pads.indices where isRunning(pad) { next = min(next, max(runTime(pad), nanoseconds)) }
    return next <= target ? next : nil
  }

  /// Removes all lumis whose life or fade is over.
  mutating func removeOld() {
    var index = 0
    while index < lumis.count {
      if lumis[index].end <= nanoseconds { remove(index) } else { index += 1 }
    }
  }

  mutating func remove(_ index: Int) {
    endSimulation(of: index)
    lumis.remove(at: index)
  }
}

extension LumiaStage {
  func isRunning(_ pad: Int) -> Bool { pads[pad].pressure > 0 && triggers[pad].action == .run }

  private func quarters(ofStep step: Int64, _ pad: Int) -> Double {
    Double(step) * Double(max(triggers[pad].pulses, 6)) / 96
  }

  private func runTime(_ pad: Int) -> Int64 { timeline.nanoseconds(at: quarters(ofStep: pads[pad].step, pad)) }

  /// Sets the next step of a pad with the action `run` to the first step that is not before the present beat.
  mutating func alignRun(_ pad: Int) {
    let beat = timeline.quarters(at: nanoseconds)
    pads[pad].step = Int64((beat / quarters(ofStep: 1, pad)).rounded(.up))
  }

  private func dueRun() -> Int? {
    for pad in pads.indices where isRunning(pad) && runTime(pad) <= nanoseconds { return pad }
    return nil
  }

  private mutating func stepRun(_ pad: Int) {
    pads[pad].step += 1
    releaseNext(of: pad)
  }
}
