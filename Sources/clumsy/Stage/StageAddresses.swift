import Glibc
import Stage

/// The addresses of the page that are printed.
struct StageAddresses {
  /// Of the page that may touch, and of the one that may only watch; nil where nobody asked for it.
  let touch: String
  let watch: String?

  init(_ address: StageAddress, _ keys: Configuration.Keys?) {
    let page = "http://\(address.text)/"
    touch = page + (keys.map { "?t=\($0.touchToken.text)" } ?? "")
    watch = keys?.watchToken.map { "\(page)?t=\($0.text)" }
  }
}

/// The names by which others may call this machine, in small letters.
func machineNames() -> [String] {
  var bytes = [CChar](repeating: 0, count: 256)
  guard gethostname(&bytes, bytes.count - 1) == 0 else { return [] }
  let name = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
  let isPlain = name.utf8.allSatisfy { (33...126).contains($0) }
  return name.isEmpty || !isPlain ? [] : [name, name + ".local"]
}

/// Has the desktop open a page; where it has no way to, nothing happens, for the address is printed.
func openBrowser(_ address: String) {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for standard in 0...2 as ClosedRange<CInt> {
    posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0)
  }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // It may become the browser, which is to outlive the run: it gets a session of its own (POSIX_SPAWN_SETSID, 0x80), and no signals of
  // the terminal.
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | 0x80)
  var strings: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(address), nil]
  defer { for string in strings { free(string) } }
  var process = pid_t()
  _ = posix_spawnp(&process, "xdg-open", &actions, &attributes, &strings, environ)
}
