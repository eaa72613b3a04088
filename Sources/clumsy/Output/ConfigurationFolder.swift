import Journal

/// The folder of the user's files that clumsy reads: `$XDG_CONFIG_HOME/clumsy`, or `~/.config/clumsy`; nil if
/// neither is an absolute path.
var configurationFolder: String? { userFolder("XDG_CONFIG_HOME", "/.config") }
