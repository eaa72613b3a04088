import Journal

/// The folder of the user's configuration files: `$XDG_CONFIG_HOME/clumsy` if that is an absolute path,
/// otherwise `$HOME/.config/clumsy`; nil if neither is an absolute path.
var configurationFolder: String? { userFolder("XDG_CONFIG_HOME", "/.config") }
