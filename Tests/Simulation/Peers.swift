import Sync

/// A filter that takes the arrival times of MIDI clocks, in ns. The filter estimates the true time of the latest clock,
/// and the tempo.
package protocol Filter {
  init(near tempo: Double)
  mutating func take(_ arrival: Double)
  /// The estimated time of the latest clock, in ns.
  var time: Double { get }
  /// The estimated tempo, in quarters per minute.
  var estimatedTempo: Double { get }
}

extension ClockFilter: Filter {
  package init(near tempo: Double) { self.init() }
  package var estimatedTempo: Double { tempo ?? 0 }
}

/// The delay-locked loop of Ardour's MIDI clock slave, implemented from its formulas.
///
/// The bandwidth B is 1/6 Hz, ω = 2π·B·T for clocks T apart, b = √2·ω and c = ω². The loop starts at the true tempo.
package struct DelayLockedLoop: Filter {
  private let b, c: Double
  private var step, next: Double?
  package private(set) var time = 0.0, estimatedTempo: Double

  package init(near tempo: Double) {
    let interval = 60 / 24 / tempo
    let omega = 2 * Double.pi / 6 * interval
    (b, c) = (1.4142135623730950488 * omega, omega * omega)
    (estimatedTempo, step) = (tempo, interval * 1e9)
  }

  package mutating func take(_ arrival: Double) {
    guard let due = next, let before = step else {
      (time, next) = (arrival, arrival + (step ?? 0))
      return
    }
    let error = arrival - due
    time = due
    next = due + b * error + before
    step = before + c * error
    estimatedTempo = 60e9 / 24 / (b * error + before)
  }
}

/// The tempo filter of norns: the tempo follows from the mean of the latest 24 intervals, and the time is that of the
/// latest arrival.
package struct QuarterMean: Filter {
  private var arrivals: [Double] = []
  package private(set) var time = 0.0, estimatedTempo: Double

  package init(near tempo: Double) { estimatedTempo = tempo }

  package mutating func take(_ arrival: Double) {
    arrivals.append(arrival)
    if arrivals.count > 25 { arrivals.removeFirst() }
    time = arrival
    guard let first = arrivals.first, arrivals.count > 1, arrival > first else { return }
    estimatedTempo = 60e9 / 24 * Double(arrivals.count - 1) / (arrival - first)
  }
}
