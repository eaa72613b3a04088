import Glibc

/// Where the user keeps what clumsy reads: `$XDG_CONFIG_HOME/clumsy`, or `~/.config/clumsy`; nil where neither is said.
var configurationFolder: String? {
  func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
  // As its specification says, a path that is not absolute does not count.
  if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/clumsy" }
  return variable("HOME").flatMap { $0.isEmpty ? nil : $0 + "/.config/clumsy" }
}
