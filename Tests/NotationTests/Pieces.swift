import Instrument
import Notation
import Offline
import Sessions

/// Returns the score of the piece that a seed generates.
func score(seed: UInt64, seconds: Int64 = 60, _ change: (inout Settings) -> Void = { _ in }) throws -> Score {
  var settings = Settings()
  _ = settings.choose(by: seed, except: [])
  change(&settings)
  let performance = try Performance(settings)
  var transcription = Transcription(performance.start)
  renderOffline(performance, until: seconds * 1_000_000_000, reportsBeats: true) { event throws(Never) in
    transcription.follow(event)
  }
  return transcription.score(endingAt: seconds * 1_000_000_000)
}
