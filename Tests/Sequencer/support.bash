# Shared by the cases: checks in words, programs that listen, and what they heard, one event a line:
#
#   on CHANNEL NOTE VELOCITY     off CHANNEL NOTE VELOCITY     control CHANNEL CONTROLLER VALUE      channels 1…16
set -uo pipefail

work=$(mktemp -d)
source "$(dirname "${BASH_SOURCE[0]}")/../own-folders" "$work"
failures=0

# Ends what this shell started, and nothing else.
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

# check WORDS COMMAND…: the command succeeds. Returns 1 when it does not.
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

# skip WHAT WHY
skip() { Tests/skip "$@" || failures=$((failures + 1)); }

# Nobody writes to this pipe: `read` waits at it. A process costs an emulated machine tens of milliseconds, so that all that is
# looked at again and again starts few.
exec {never}<> <(:)
# pause SECONDS: as `sleep`, without a process.
pause() { read -r -t "$1" -u "$never" || true; }

# eventually COMMAND…: the command succeeds within a minute; nothing takes that long, so no busy machine makes it fail.
eventually() {
  local attempt
  for attempt in {1..1200}; do
    "$@" && return
    pause 0.05
  done
  return 1
}

# client_of PROCESS: the number of its sequencer client, when it has one.
client_of() {
  local line=$'client ([0-9]+): [^\n]*pid='"$1[],]"
  [[ $(aconnect -l) =~ $line ]] && echo "${BASH_REMATCH[1]}"
}

# port_of PROCESS: the address of its first port, as soon as it has one.
port_of() {
  local client
  has_client() { client=$(client_of "$1"); }
  eventually has_client "$1" || { echo "no port of process $1 appeared" >&2; return 1; }
  echo "$client:0"
}

# listen NAME [ARGUMENT…]: an aseqdump that writes to $work/NAME; its process is $listener, its port $port.
listen() {
  local name=$1
  shift
  aseqdump "$@" >"$work/$name" 2>&1 &
  listener=$!
  port=$(port_of "$listener")
}

# listen_stamped NAME: as `listen`, with the time in microseconds before each line; `heard` and all else know both.
listen_stamped() {
  aseqdump > >(while read -r line; do echo "@${EPOCHREALTIME/./} $line"; done >"$work/$1") 2>&1 &
  listener=$!
  port=$(port_of "$listener")
}

# listen_short NAME: an aseqdump whose input pool holds 32 events only.
listen_short() {
  SHORTAGE=input LD_PRELOAD=$SHORTAGE_LIBRARY aseqdump >"$work/$1" 2>&1 &
  listener=$!
  port=$(port_of "$listener")
}

# input_pool PROCESS FIELD: a figure of its input pool in the kernel, such as "Alloc failures"; 0 where there is no such pool.
input_pool() {
  awk -v client="$(client_of "$1")" -v field="$2" '
    $1 == "Client" { own = $2 == client } /Input pool/ { input = 1 } /Output pool/ { input = 0 }
    own && input && $0 ~ "^ *" field { figure = $NF } END { print figure + 0 }' /proc/asound/seq/clients
}

# misses PROCESS: the kernel found its input pool full, and it missed an event.
misses() { [ "$(input_pool "$1" "Alloc failures")" != 0 ]; }

# has_read_all PROCESS: no event waits for it in the kernel.
has_read_all() { [ "$(input_pool "$1" "Cells in use")" = 0 ]; }

# ends_next NAME NOTES LINE [EXCUSED]: of each of NOTES, lines "CHANNEL NOTE", the next thing heard after LINE lines is its end. In the
# first EXCUSED lines, none by default, it may be struck again: then the end of the new note is its end.
ends_next() {
  heard "$1" | tail -n +"$(($3 + 1))" | awk -v notes="$2" -v excused="${4:-0}" '
    BEGIN { count = split(notes, list, "\n"); for (i = 1; i <= count; i++) waits[list[i]] = 1 }
    ($2 " " $3) in waits && $1 == "on" && NR > excused { bad = 1 }
    ($2 " " $3) in waits && $1 == "off" { delete waits[$2 " " $3] }
    END { for (note in waits) bad = 1; exit bad }'
}

# leave PROCESS: a subscriber ends, and is gone when this returns.
leave() {
  kill -INT "$1" 2>/dev/null
  wait "$1" 2>/dev/null
}

# The rules of awk that make a line of aseqdump's one of ours, and drop all others.
events='{ gsub(",", ""); sub(/^@[0-9]+ +/, "") }
  $2 $3 == "Noteon" { $0 = ($8 > 0 ? "on " : "off ") ($4 + 1) " " $6 " " $8 }
  $2 $3 == "Noteoff" { $0 = "off " ($4 + 1) " " $6 " " $8 }
  $2 $3 == "Controlchange" { $0 = "control " ($4 + 1) " " $6 " " $8 }
  !/^(on|off|control) / { next }'

# heard NAME: what the subscriber NAME received from clumsy.
heard() { awk "$events { print }" "$work/$1"; }

# sounding: of the events on standard input, the notes that were never ended.
sounding() {
  awk '{ note = $2 " " $3 } $1 == "on" { on[note] = 1 } $1 == "off" { delete on[note] }
    END { for (note in on) print note }'
}

# has_closed NAME: what played to the subscriber NAME is gone, and all that it sent was heard.
has_closed() { [[ $(<"$work/$1") == *"Port unsubscribed"* ]]; }

# is_amid_a_chord NAME: after a few notes bass and keys sound at once at the subscriber NAME.
is_amid_a_chord() {
  awk "$events"'
    $1 == "on" { on[$2 " " $3] = $2; notes++ } $1 == "off" { delete on[$2 " " $3] }
    END { for (note in on) channels[on[note]]; exit !(notes >= 8 && length(channels) == 2) }' "$work/$1"
}

# ends_with_the_pedals NAME: the last it heard is sustain off and all notes off on both channels.
ends_with_the_pedals() {
  local last
  last=$(heard "$1" | tail -n 4)
  [ "$last" = $'control 1 64 0\ncontrol 1 123 0\ncontrol 2 64 0\ncontrol 2 123 0' ] || { echo "$last"; return 1; }
}
is_silenced() { ends_with_the_pedals "$1" >/dev/null; }

# leaves_nothing_on NAME: each note it heard begin, it heard end.
leaves_nothing_on() { [ -z "$(heard "$1" | sounding)" ] || { heard "$1" | tail; return 1; }; }

# ends_each_note_once NAME: and only once.
ends_each_note_once() {
  heard "$1" | awk '$1 == "on" { on[$2 " " $3]++ } $1 == "off" && --on[$2 " " $3] < 0 { print "ended twice:", $0; bad = 1 }
    END { exit bad }'
}

# ended_each_note NAME: the bass sounds until it is stopped, so a note-off comes right before the controllers.
ended_each_note() { heard "$1" | tail -n 5 | head -n 1 | grep -q '^off' && ends_each_note_once "$1"; }

# is_rendering RENDERED HEARD OUTPUT: the two lists have the same notes, in order. Where the machine stood still for a second,
# which OUTPUT then says, the notes that sounded were ended early: then it is the beginnings that are the same.
is_rendering() {
  if grep -q "the computer slept" "$3"; then
    diff <(grep '^on' "$1") <(grep '^on' "$2")
  else
    diff "$1" "$2"
  fi
}

# beside COMMAND…: all of them at once, each in a process of its own; their failures are this case's.
beside() {
  local command process processes=()
  for command; do
    (failures=0; $command; end_all; exit $((failures > 0))) &
    processes+=($!)
  done
  for process in "${processes[@]}"; do wait "$process" || failures=$((failures + 1)); done
}

# is_stopped: clumsy was stopped by a signal, and nobody has continued it.
is_stopped() { grep -qs '^State:.*stopped' "/proc/$clumsy/status"; }

# milliseconds: a clock.
milliseconds() { echo $((${EPOCHREALTIME/[.,]/} / 1000)); }

# refused WORD…: clumsy, run with the arguments after "--", ends with 69 and one line that has every WORD.
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
