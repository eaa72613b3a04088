import Instrument
import Lumia

extension Line {
  /// Consumes the arguments of `image`: a command with its words and numbers, to the end of the line.
  mutating func takeImage() throws(TextError) -> Gesture {
    var (words, text): ([Word], [UInt8]) = ([], [])
    // The offset of each word in `text`, from 0.
    var starts: [Int] = []
    while peeked != nil {
      let word = try take("a command of the image")
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
      starts.append(text.count)
      words.append(word)
      text += Array(word.text.utf8)
    }
    do throws(LumiaTextError) { return .image(try LumiaCommand(parsing: text)) } catch {
      // Remove the prefix "expected ", which a `TextError` adds again.
      let expected = String(decoding: error.text.utf8.dropFirst("expected ".utf8.count), as: UTF8.self)
      guard error.length > 0, let index = starts.lastIndex(where: { $0 < error.column }) else {
        throw missing(expected)
      }
      throw self.error(at: words[index], expected, among: index == 0 ? LumiaCommand.names : [])
    }
  }
}
