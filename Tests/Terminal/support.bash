# Shared by the cases of Tests/Terminal: a terminal of tmux's, what it shows, and how to wait for it.

# A folder for all that clumsy and tmux write.
folder=$(mktemp -d)
export TMUX_TMPDIR=$folder XDG_STATE_HOME=$folder/state XDG_CONFIG_HOME=$folder/config XDG_RUNTIME_DIR=$folder/runtime \
  XDG_CACHE_HOME=$folder/cache
mkdir -p "$XDG_STATE_HOME" "$XDG_CONFIG_HOME" "$XDG_RUNTIME_DIR"
unset TMUX NO_COLOR COLORTERM
# tmux needs it, and so does braille.
export LC_ALL=C.UTF-8

terminal() { tmux -f /dev/null -L clumsy "$@"; }
trap 'terminal kill-server 2>/dev/null || true; rm -rf "$folder"' EXIT

fail() {
  echo "FAILED: terminal: $name: $1" >&2
  terminal capture-pane -p >&2 || true
  exit 1
}

# open COLUMNS ROWS [NAME=VALUE ...]: a shell in a window, with variables of its own.
open() {
  terminal kill-server 2>/dev/null || true
  eventually "the last terminal is gone" gone
  # A server that is just ending takes no more.
  eventually "a terminal opens" terminal new-session -d -x "$1" -y "$2" \
    env -u NO_COLOR TERM=xterm-256color PS1='ready> ' "${@:3}" bash --noprofile --norc
  terminal set-option -g status off
  terminal resize-window -x "$1" -y "$2"
  eventually "the shell is there" shows 'ready>'
}

gone() { ! terminal has-session 2>/dev/null; }
type() { terminal send-keys -l "$1"; }
press() { terminal send-keys "$@"; }
# command LINE: types it and presses Enter.
command_line() { type "$1" && press Enter; }
screen() { terminal capture-pane -p; }
# area FIRST-ROW LAST-ROW FIRST-COLUMN WIDTH: a part of the screen, counted from 0.
area() {
  local lines
  mapfile -t lines < <(screen)
  for ((row = $1; row <= $2; row++)); do echo "${lines[row]:$3:$4}"; done
}
# grep reads to the end: if it left at the first match (-q), what writes would fail, and the pipeline with it.
has_dots() { grep -P '[\x{2801}-\x{28FF}]' >/dev/null; }
shows() { screen | grep -F -- "$1" >/dev/null; }
shows_not() { ! shows "$1"; }
# Whether a line of the screen matches an extended regular expression.
matches() { screen | grep -E -- "$1" >/dev/null; }
is_alternate() { [ "$(terminal display-message -p '#{alternate_on}')" = 1 ]; }
is_at_the_shell() { [ "$(terminal display-message -p '#{pane_current_command}')" = bash ]; }
is_ordinary() { [ "$(terminal display-message -p '#{alternate_on}#{cursor_flag}#{mouse_button_flag}#{mouse_standard_flag}')" = 0100 ]; }

# eventually WORDS COMMAND ...: waits until it is true; within a minute, or it fails.
eventually() {
  local words=$1
  shift
  for _ in {1..600}; do
    if "$@"; then return; fi
    sleep 0.1
  done
  fail "not within a minute: $words"
}

# The process of the newest clumsy below the terminal's shell.
player() {
  local shell
  shell=$(terminal display-message -p '#{pane_pid}')
  pgrep -P "$shell" -x clumsy
}

# begin [FLAG ...]: remembers how the terminal is, and starts a run of seed 7.
begin() {
  command_line "stty -g >$folder/before; clear"
  eventually "the modes are written" test -s "$folder/before"
  command_line "$clumsy run --seed 7 --no-audio $*"
}

# The terminal is as it was found: the ordinary screen, the cursor, no mouse, and its modes.
is_whole() {
  # Before that it would take the command for keys, and some types have no other screen to tell by.
  eventually "the shell is in front" is_at_the_shell
  eventually "the ordinary screen is back" is_ordinary
  rm -f "$folder/after"
  press Enter
  command_line "stty -g >$folder/after"
  eventually "the shell takes commands" test -s "$folder/after"
  cmp -s "$folder/before" "$folder/after" || fail "its modes are $(cat "$folder/after"), and were $(cat "$folder/before")"
}
