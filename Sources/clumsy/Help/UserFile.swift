/// A file or folder of the user that clumsy reads or writes.
struct UserFile {
  /// The path if `variable` is not set.
  let path: String
  let help: String
  let variable: String
  /// The beginning of `path`. If the environment variable `variable` is set, its value replaces this beginning.
  let folder: String

  static let all = [
    UserFile(
      path: "~/.config/clumsy/defaults.clumsy", help: "your defaults: a session of settings only",
      variable: "XDG_CONFIG_HOME", folder: "~/.config"),
    UserFile(
      path: "~/.config/clumsy/presets/NAME.clumsy",
      help: "your presets, each a session of settings only; --preset NAME plays one",
      variable: "XDG_CONFIG_HOME", folder: "~/.config"),
    UserFile(
      path: "~/.config/clumsy/mappings", help: "which knob moves which parameter; clumsy learn writes it",
      variable: "XDG_CONFIG_HOME", folder: "~/.config"),
    UserFile(
      path: "~/.local/state/clumsy/*.clumsy", help: "the sessions of runs, the newest 200; clumsy sessions lists them",
      variable: "XDG_STATE_HOME", folder: "~/.local/state"),
    UserFile(
      path: "~/.local/state/clumsy/kept/NAME.clumsy", help: "the sessions that were kept", variable: "XDG_STATE_HOME",
      folder: "~/.local/state"),
    UserFile(
      path: "~/.local/state/clumsy/rolls", help: "the drafts of MIDI files: work in progress in the piano roll",
      variable: "XDG_STATE_HOME", folder: "~/.local/state"),
    UserFile(
      path: "~/.cache/clumsy",
      help: "checkpoints, which let --from start quickly in a long session; they may be deleted at any time",
      variable: "XDG_CACHE_HOME", folder: "~/.cache"),
    UserFile(
      path: "/run/user/UID/clumsy",
      help: "the sockets by which clumsy tell reaches runs; in /tmp/clumsy-UID if there is no /run/user/UID",
      variable: "XDG_RUNTIME_DIR", folder: "/run/user/UID"),
  ]

  static var environment: [HelpPage.Row] {
    var rows: [HelpPage.Row] = []
    for file in all where !rows.contains(where: { $0.term == file.variable }) {
      rows.append(.init(file.variable, "the folder that replaces \(file.folder)"))
    }
    return rows + [.init("NO_COLOR", "if set, nothing is shown in colours")]
  }

  static let page = HelpPage(
    intro: [
      "You may read and edit these files: all are text, except checkpoints, sockets and the drafts of "
        + "MIDI files."
    ],
    sections: [
      .init(title: "Files", rows: all.map { .init($0.path, $0.help) }),
      .init(title: "Variables of the environment", rows: environment),
    ])

  /// The table of files in docs/files-and-json.md.
  static var markdownTable: String {
    markdownTableOf(
      ["file or folder", "what it is", "moved by the variable"],
      all.map { ["`\($0.path)`", $0.help, "`\($0.variable)`"] })
  }
}
