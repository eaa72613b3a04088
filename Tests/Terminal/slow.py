"""Plays in a terminal that is read slowly, not read, or closed: each run ends within a minute, with status 0."""

import os, pty, signal, struct, fcntl, sys, termios, time


def play(reader, seconds, stop=None):
    process, terminal = pty.fork()
    if process == 0:
        # If this test runs under nohup, the run would otherwise ignore SIGHUP and play to its end.
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
        os.execv(sys.argv[1], [sys.argv[1], "run", "--seed", "7", "--no-audio", "--duration", seconds])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 160, 0, 0))
    deadline = time.monotonic() + 60
    received = 0
    while time.monotonic() < deadline:
        ended, status = os.waitpid(process, os.WNOHANG)
        if ended:
            return status, received
        received += reader(terminal, process)
    os.kill(process, signal.SIGKILL)
    sys.exit(f"the run did not end within a minute; {received} bytes were read")


def slowly(terminal, _):
    # At most 640 bytes a second.
    time.sleep(0.05)
    try:
        return len(os.read(terminal, 32))
    except OSError:
        return 0


def not_at_all(terminal, _):
    time.sleep(0.05)
    return 0


left = []


def closed_after_a_second(terminal, _):
    time.sleep(0.05)
    if not left:
        left.append(time.monotonic())
        os.read(terminal, 4096)
    elif len(left) == 1 and time.monotonic() - left[0] > 1:
        left.append(0)
        os.close(terminal)
    return 0


for reader, name in ((slowly, "slow"), (not_at_all, "stuck")):
    status, received = play(reader, "3s")
    if status != 0:
        sys.exit(f"with a {name} terminal, the run ends with status {status:#x}, after {received} bytes")
# The kernel sends SIGHUP, which ends the run like Ctrl-C.
status, _ = play(closed_after_a_second, "50s")
if status != 0:
    sys.exit(f"when the terminal is closed, the run ends with status {status:#x}")
