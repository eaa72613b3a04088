import Journal

/// The folder of clumsy's configuration: `$XDG_CONFIG_HOME/clumsy`, or `$HOME/.config/clumsy` if XDG_CONFIG_HOME is no
/// absolute path. It is nil if HOME is no absolute path, either.
var configurationFolder: String? { userFolder("XDG_CONFIG_HOME", "/.config") }
