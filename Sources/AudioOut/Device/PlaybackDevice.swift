import CALSA
import Glibc

/// A playback device that ALSA's configuration lists.
public struct PlaybackDevice: Equatable, Sendable {
  /// The name for `--audio`, such as `default` or `hw:CARD=PCH,DEV=0`.
  public var name: String
  /// A description in one line.
  public var summary: String

  /// Returns the playback devices in ALSA's order, without `null`.
  public static func all() -> [PlaybackDevice] {
    _ = calsa_disable_library_messages()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    guard snd_device_name_hint(-1, "pcm", &hints) >= 0, let hints else { return [] }
    defer { snd_device_name_free_hint(hints) }
    var devices: [PlaybackDevice] = []
    for index in 0... {
      guard let device = hints[index] else { break }
      func text(_ key: String) -> String? {
        guard let hint = snd_device_name_get_hint(device, key) else { return nil }
        defer { free(hint) }
        return String(cString: hint)
      }
      guard let name = text("NAME"), name != "null", text("IOID") != "Input" else { continue }
      let lines = (text("DESC") ?? "").split(separator: "\n").map(String.init)
      devices.append(PlaybackDevice(name: name, summary: lines.joined(separator: ", ")))
    }
    return devices
  }
}
