import Journal

/// `$XDG_CONFIG_HOME/clumsy`, or `$HOME/.config/clumsy` if that is no absolute path; nil if neither is one.
var configurationFolder: String? { userFolder("XDG_CONFIG_HOME", "/.config") }
