import ScoreProtocol

extension ScoreControl {
  /// Parses the words after `score` in a page's line; nil if the protocol has no such request, or if a number is out of
  /// range.
  init?(_ words: ArraySlice<ArraySlice<UInt8>>) {
    let texts = words.map { String(decoding: $0, as: UTF8.self) }
    switch (texts.first, texts.count) {
    case ("play", 1): self = .play
    case ("pause", 1): self = .pause
    case ("reset", 1): self = .reset
    case ("seek", 2):
      guard let location = Float(texts[1]), 0...1 ~= location else { return nil }
      self = .seek(location)
    case ("duration", 2):
      guard let seconds = Float(texts[1]), Double(abs(seconds)) <= CanvasScore.longest else { return nil }
      self = .setDuration(seconds)
    default: return nil
    }
  }
}
