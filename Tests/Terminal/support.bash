# Shared by the cases of Tests/Terminal: opens a terminal of tmux, and waits for what its screen shows.

folder=$(mktemp -d)
export TMUX_TMPDIR=$folder XDG_STATE_HOME=$folder/state XDG_CONFIG_HOME=$folder/config XDG_RUNTIME_DIR=$folder/runtime \
  XDG_CACHE_HOME=$folder/cache
mkdir -p "$XDG_STATE_HOME" "$XDG_CONFIG_HOME" "$XDG_RUNTIME_DIR"
unset TMUX NO_COLOR COLORTERM
# tmux and braille need UTF-8.
export LC_ALL=C.UTF-8

terminal() { tmux -f /dev/null -L clumsy "$@"; }
trap 'terminal kill-server 2>/dev/null || true; rm -rf "$folder"' EXIT

fail() {
  echo "FAILED: terminal: $name: $1" >&2
  terminal capture-pane -p >&2 || true
  exit 1
}

# open COLUMNS ROWS [NAME=VALUE ...]: opens a window whose shell has these variables.
open() {
  terminal kill-server 2>/dev/null || true
  eventually "the previous terminal is gone" gone
  # A tmux server that is ending refuses new sessions, so opening is retried.
  eventually "a terminal opens" terminal new-session -d -x "$1" -y "$2" \
    env -u NO_COLOR TERM=xterm-256color PS1='ready> ' "${@:3}" bash --noprofile --norc
  terminal set-option -g status off
  terminal resize-window -x "$1" -y "$2"
  eventually "the shell shows its prompt" shows 'ready>'
}

gone() { ! terminal has-session 2>/dev/null; }
type() { terminal send-keys -l "$1"; }
press() { terminal send-keys "$@"; }
command_line() { type "$1" && press Enter; }
screen() { terminal capture-pane -p; }
# area FIRST-ROW LAST-ROW FIRST-COLUMN WIDTH: prints a part of the screen; rows and columns count from 0.
area() {
  local lines
  mapfile -t lines < <(screen)
  for ((row = $1; row <= $2; row++)); do echo "${lines[row]:$3:$4}"; done
}
# grep -q would end at the first match. The writer would then fail, and so would the pipeline.
has_dots() { grep -P '[\x{2801}-\x{28FF}]' >/dev/null; }
shows() { screen | grep -F -- "$1" >/dev/null; }
shows_not() { ! shows "$1"; }
matches() { screen | grep -E -- "$1" >/dev/null; }
is_alternate() { [ "$(terminal display-message -p '#{alternate_on}')" = 1 ]; }
is_at_the_shell() { [ "$(terminal display-message -p '#{pane_current_command}')" = bash ]; }
is_ordinary() { [ "$(terminal display-message -p '#{alternate_on}#{cursor_flag}#{mouse_button_flag}#{mouse_standard_flag}')" = 0100 ]; }

# eventually WORDS COMMAND ...: retries the command for a minute, then fails with WORDS.
eventually() {
  local words=$1
  shift
  for _ in {1..600}; do
    if "$@"; then return; fi
    sleep 0.1
  done
  fail "not within a minute: $words"
}

player() {
  local shell
  shell=$(terminal display-message -p '#{pane_pid}')
  pgrep -P "$shell" -x clumsy
}

# The settings of the run, which the cases rely on.
known="--form none --gravity 9.8 --balls 4 --key C --scale major --chordset diatonic --sound marimba"

# begin [FLAG ...]: saves the terminal's modes, and starts a run of seed 7.
begin() {
  command_line "stty -g >$folder/before; clear"
  eventually "the terminal's modes are saved" test -s "$folder/before"
  command_line "$clumsy run --seed 7 --no-audio $known $*"
}

# is_whole: the terminal shows the ordinary screen and the cursor, reports no mouse, and has its old modes.
is_whole() {
  # If clumsy still ran, it would read the command below as keys. `is_ordinary` may succeed during a run if the terminal
  # has no alternate screen.
  eventually "the shell is in front" is_at_the_shell
  eventually "the ordinary screen is back" is_ordinary
  rm -f "$folder/after"
  press Enter
  command_line "stty -g >$folder/after"
  eventually "the shell takes commands" test -s "$folder/after"
  cmp -s "$folder/before" "$folder/after" || fail "the terminal's modes are $(cat "$folder/after"), and were $(cat "$folder/before")"
}
