# The cases with controllers source this file after support.bash. HAND is the executable of hand.c.

# start_hand NAME: starts a controller, $hand, that executes the lines given to `play` (see hand.c).
start_hand() {
  rm -f "$work/hand" && mkfifo "$work/hand"
  "$HAND" "$1" <"$work/hand" &
  hand=$!
  exec 7>"$work/hand"
  hand_port=$(port_of "$hand")
}
stop_hand() {
  exec 7>&-
  leave "$hand"
}
play() { printf '%s\n' "$@" >&7; }

# start_run ARGUMENT…: starts a run, $run, which prints its gestures to $work/out. Its ports are $run_port and $input.
start_run() {
  "$CLUMSY" run --seed 7 --monitor --no-audio "$@" >"$work/out" 2>"$work/errors" 7>&- &
  run=$!
  run_port=$(port_of "$run")
  eventually input_of "$run" >/dev/null
  input=$(input_of "$run")
}
stop_run() {
  kill -INT "$run"
  status=0
  wait "$run" || status=$?
}

# input_of PROCESS: prints the address of the process's port for controllers.
input_of() {
  aconnect -o | awk -v process="pid=$1[],]" -v quote="'" '
    $1 == "client" { own = $0 ~ process; client = $2 + 0 } own && $2 == quote "in" { print client ":" $1; found = 1; exit }
    END { exit !found }'
}
