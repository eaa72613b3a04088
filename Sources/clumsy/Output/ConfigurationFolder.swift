import Journal

/// `$XDG_CONFIG_HOME/clumsy`, or `$HOME/.config/clumsy` if the former is no absolute path; nil if neither path is.
var configurationFolder: String? { userFolder("XDG_CONFIG_HOME", "/.config") }
