# Helpers of the cases: named checks, listening programs, and the events that these programs got, one event a line:
#
#   on CHANNEL NOTE VELOCITY     off CHANNEL NOTE VELOCITY     control CHANNEL CONTROLLER VALUE     channels 1…16
set -uo pipefail

work=$(mktemp -d)
source "$(dirname "${BASH_SOURCE[0]}")/../own-folders" "$work"
failures=0

end_all() {
  local process
  for process in $(jobs -p); do kill "$process" 2>/dev/null; done
  wait 2>/dev/null
}
finish() {
  [ "$BASHPID" = $$ ] || return
  end_all
  rm -rf "$work"
  exit $((failures > 0))
}
trap finish EXIT

# check WORDS COMMAND…: runs the command and prints WORDS with ok or FAILED. Returns 1 if the command fails.
check() {
  local words=$1
  shift
  if "$@"; then
    echo "ok      $words"
  else
    echo "FAILED  $words"
    failures=$((failures + 1))
    return 1
  fi
}

skip() { Tests/skip "$@" || failures=$((failures + 1)); }

# Nobody writes to this pipe, so `read` on it waits. `sleep` would start a process, which is slow on emulators.
exec {never}<> <(:)
pause() { read -r -t "$1" -u "$never" || true; }

# eventually COMMAND…: retries the command for up to two minutes.
eventually() {
  local end=$((SECONDS + 120))
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    pause 0.05
  done
}

# client_of PROCESS: prints the number of the process's sequencer client; fails if there is none yet.
client_of() {
  local clients line=$'client ([0-9]+): [^\n]*pid='"$1[],]"
  clients=$(aconnect -l)
  # A run has a client for its output and one for its input, whose number may be the lower one.
  [[ $clients =~ $line[^$'\n']*$'\n'"    0 'out " || $clients =~ $line ]] && echo "${BASH_REMATCH[1]}"
}

# port_of PROCESS: waits for the process's first port, and prints the port's address.
port_of() {
  local client
  has_client() { client=$(client_of "$1"); }
  eventually has_client "$1" || { echo "no port of process $1 appeared" >&2; return 1; }
  echo "$client:0"
}

# listen NAME [ARGUMENT…]: starts an aseqdump that writes to $work/NAME; its process is $listener, its port $port.
listen() {
  local name=$1
  shift
  aseqdump "$@" >"$work/$name" 2>&1 &
  listener=$!
  port=$(port_of "$listener")
}

# listen_stamped NAME: listens as `listen` does, with the time in microseconds before each line. `heard` removes this
# time.
listen_stamped() {
  aseqdump > >(while read -r line; do echo "@${EPOCHREALTIME/./} $line"; done >"$work/$1") 2>&1 &
  listener=$!
  port=$(port_of "$listener")
}

# listen_short NAME: listens as `listen` does, with an input pool of only 32 events.
listen_short() {
  SHORTAGE=input LD_PRELOAD=$SHORTAGE_LIBRARY aseqdump >"$work/$1" 2>&1 &
  listener=$!
  port=$(port_of "$listener")
}

# input_pool PROCESS FIELD: prints a figure of the process's input pool, such as "Alloc failures"; 0 without a pool.
input_pool() {
  awk -v client="$(client_of "$1")" -v field="$2" '
    $1 == "Client" { own = $2 == client } /Input pool/ { input = 1 } /Output pool/ { input = 0 }
    own && input && $0 ~ "^ *" field { figure = $NF } END { print figure + 0 }' /proc/asound/seq/clients
}

# misses PROCESS: the process missed an event because its input pool was full.
misses() { [ "$(input_pool "$1" "Alloc failures")" != 0 ]; }

has_read_all() { [ "$(input_pool "$1" "Cells in use")" = 0 ]; }

# ends_next NAME NOTES LINE [EXCUSED]: after line LINE, each of NOTES ends before it is struck again. NOTES has one note a
# line, "CHANNEL NOTE". In the first EXCUSED (default 0) lines after LINE, a note may be struck again.
ends_next() {
  heard "$1" | tail -n +"$(($3 + 1))" | awk -v notes="$2" -v excused="${4:-0}" '
    BEGIN { count = split(notes, list, "\n"); for (i = 1; i <= count; i++) waits[list[i]] = 1 }
    ($2 " " $3) in waits && $1 == "on" && NR > excused { bad = 1 }
    ($2 " " $3) in waits && $1 == "off" { delete waits[$2 " " $3] }
    END { for (note in waits) bad = 1; exit bad }'
}

leave() {
  kill -INT "$1" 2>/dev/null
  wait "$1" 2>/dev/null
}

# awk rules that turn a line of aseqdump into one of the events above, and drop all other lines.
events='{ gsub(",", ""); sub(/^@[0-9]+ +/, "") }
  $2 $3 == "Noteon" { $0 = ($8 > 0 ? "on " : "off ") ($4 + 1) " " $6 " " $8 }
  $2 $3 == "Noteoff" { $0 = "off " ($4 + 1) " " $6 " " $8 }
  $2 $3 == "Controlchange" { $0 = "control " ($4 + 1) " " $6 " " $8 }
  !/^(on|off|control) / { next }'

# heard NAME: prints the events that the subscriber NAME received.
heard() { awk "$events { print }" "$work/$1"; }

# sounding: reads events from standard input, and prints the notes that have not ended.
sounding() {
  awk '{ note = $2 " " $3 } $1 == "on" { on[note] = 1 } $1 == "off" { delete on[note] }
    END { for (note in on) print note }'
}

# has_closed NAME: the player has disconnected from the subscriber NAME, which therefore has got all events.
has_closed() { [[ $(<"$work/$1") == *"Port unsubscribed"* ]]; }

# is_amid_a_chord NAME: NAME has got at least eight notes, and both bass and keys sound there now.
is_amid_a_chord() {
  awk "$events"'
    $1 == "on" { on[$2 " " $3] = $2; notes++ } $1 == "off" { delete on[$2 " " $3] }
    END { for (note in on) channels[on[note]]; exit !(notes >= 8 && length(channels) == 2) }' "$work/$1"
}

# ends_with_the_pedals NAME: the last events are sustain off and all notes off on both channels.
ends_with_the_pedals() {
  local last
  last=$(heard "$1" | tail -n 4)
  [ "$last" = $'control 1 64 0\ncontrol 1 123 0\ncontrol 2 64 0\ncontrol 2 123 0' ] || { echo "$last"; return 1; }
}
is_silenced() { ends_with_the_pedals "$1" >/dev/null; }

leaves_nothing_on() { [ -z "$(heard "$1" | sounding)" ] || { heard "$1" | tail; return 1; }; }

ends_each_note_once() {
  heard "$1" | awk '$1 == "on" { on[$2 " " $3]++ } $1 == "off" && --on[$2 " " $3] < 0 { print "ended twice:", $0; bad = 1 }
    END { exit bad }'
}

# ended_each_note NAME: a note-off (that of the bass) comes right before the four control changes; no note ends twice.
ended_each_note() { heard "$1" | tail -n 5 | head -n 1 | grep -q '^off' && ends_each_note_once "$1"; }

# is_rendering RENDERED HEARD OUTPUT: both lists have the same notes in the same order. If OUTPUT says that the
# machine slept, clumsy ended the sounding notes early; then only note-ons are compared.
is_rendering() {
  if grep -q "the computer slept" "$3"; then
    diff <(grep '^on' "$1") <(grep '^on' "$2")
  else
    diff "$1" "$2"
  fi
}

# beside COMMAND…: runs all commands in parallel in subshells. The case fails if one of them fails.
beside() {
  local command process processes=()
  for command; do
    (failures=0; $command; end_all; exit $((failures > 0))) &
    processes+=($!)
  done
  for process in "${processes[@]}"; do wait "$process" || failures=$((failures + 1)); done
}

is_stopped() { grep -qs '^State:.*stopped' "/proc/$clumsy/status"; }

milliseconds() { echo $((${EPOCHREALTIME/[.,]/} / 1000)); }

# refused WORD… -- ARGUMENT…: clumsy exits with 69 and prints one line that contains every WORD.
refused() {
  local words=() word status=0
  while [ "$1" != -- ]; do
    words+=("$1")
    shift
  done
  shift
  timeout 60 "$CLUMSY" "$@" >"$work/out" 2>"$work/error" || status=$?
  [ "$status" = 69 ] || { echo "exit status $status, not 69: $(cat "$work/error")"; return 1; }
  [ "$(wc -l <"$work/error")" = 1 ] || { echo "not one line: $(cat "$work/error")"; return 1; }
  for word in "${words[@]}"; do
    grep -qiF -- "$word" "$work/error" || { echo "no \"$word\" in: $(cat "$work/error")"; return 1; }
  done
}
