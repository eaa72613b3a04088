/// The configuration of the server's canvas, a score on which other programs draw. Their commands arrive at a UDP
/// socket that the server gets at its start.
package struct CanvasConfiguration: Equatable, Sendable {
  /// The name under which lists of score players show this machine: printable ASCII without spaces, 1…29 characters.
  package let device: String
  /// The number of the canvas's parts, 1…999. It has no effect if there is a score's file.
  package let parts: Int32
  /// `true` if the server also gets the descriptor of a score's file.
  package let hasFile: Bool

  /// Creates a configuration. Keeps the first 29 bytes of the device's name, in UTF-8. Replaces each forbidden byte
  /// with `-`. An empty name becomes `clumsy`.
  package init(device: String, parts: Int32, hasFile: Bool) {
    let name = device.utf8.prefix(29).map { 33...126 ~= $0 ? Character(Unicode.Scalar($0)) : "-" }
    (self.device, self.parts, self.hasFile) = (name.isEmpty ? "clumsy" : String(name), parts, hasFile)
  }

  var line: String { "canvas \(parts) \(hasFile ? "file" : "empty") \(device)" }

  init?(_ words: [String]) {
    guard words.count == 4, let parts = Int32(words[1]), ["file", "empty"].contains(words[2]) else { return nil }
    self.init(device: words[3], parts: parts, hasFile: words[2] == "file")
  }
}
