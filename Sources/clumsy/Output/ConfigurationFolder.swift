import Journal

/// The folder of clumsy's configuration: `$XDG_CONFIG_HOME/clumsy`, or `$HOME/.config/clumsy` if XDG_CONFIG_HOME is no
/// absolute path; nil if neither variable is an absolute path.
var configurationFolder: String? { userFolder("XDG_CONFIG_HOME", "/.config") }
