/// `clumsy completion`: prints the script by which a shell completes clumsy's command line.
func completion(_ options: Options) throws(Failure) {
  let names = Shell.allCases.map(\.rawValue).joined(separator: ", ")
  guard options.operands.count == 1, let shell = Shell(rawValue: options.operands[0].text.lowercased()) else {
    throw Failure(.usage, "completion is for one shell; choose \(names)")
  }
  try printText(shell.script)
}

/// A shell for which `clumsy completion` prints a script. The script gets candidates from `clumsy completion words`, so
/// that the candidates match the installed version and include the user's sessions.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script, to be sourced by the shell or installed in the shell's folder of completions.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # Completion of clumsy's command line for bash. Made by: clumsy completion bash
    _clumsy() {
      local word index text rest
      local current=${COMP_WORDS[COMP_CWORD]}
      local -a words=()
      # bash divides words at = and :, which clumsy does not.
      for ((index = 1; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if ((${#words[@]})) && [[ $word == [=:]* || ${words[-1]} == *[=:] ]]; then
          words[-1]+=$word
        else
          words+=("$word")
        fi
      done
      case $current in [=:]) current= ;; esac
      local before=${words[-1]%"$current"}
      words[-1]=${words[-1]#[\'\"]}
      COMPREPLY=()
      while IFS=$'\t' read -r text rest; do
        case $text in
        :files)
          compopt -o filenames
          while IFS= read -r text; do COMPREPLY+=("$text"); done < <(compgen -f -- "$current")
          ;;
        :open) compopt -o nospace ;;
        *) COMPREPLY+=("${text#"$before"}") ;;
        esac
      done < <("${COMP_WORDS[0]/#\~/$HOME}" completion words "${words[@]}" 2>/dev/null)
    }
    complete -F _clumsy clumsy

    """#

  private static let zshScript = #"""
    #compdef clumsy
    # Completion of clumsy's command line for zsh. Made by: clumsy completion zsh
    _clumsy() {
      local line files=
      local -a described suffix
      for line in "${(@f)$("${(Q)words[1]/#\~/$HOME}" completion words "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
        case $line in
        '') ;;
        :files) files=yes ;;
        :open) suffix=(-S '') ;;
        *) described+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
        esac
      done
      (($#described)) && _describe clumsy described "${suffix[@]}"
      [[ -n $files ]] && _files
    }
    if [[ $funcstack[1] == _clumsy ]]; then _clumsy "$@"; else compdef _clumsy clumsy; fi

    """#

  private static let fishScript = #"""
    # Completion of clumsy's command line for fish. Made by: clumsy completion fish
    function __clumsy_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        set -l program $words[1]
        set -e words[1]
        for line in ($program completion words $words "$current" 2>/dev/null)
            switch $line
                case :files
                    __fish_complete_path $current
                case :open
                case '*'
                    printf '%s\n' $line
            end
        end
    end
    complete -c clumsy -f -a '(__clumsy_complete)'

    """#
}
