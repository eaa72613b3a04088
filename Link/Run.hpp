// A connection to a running clumsy, through the program `clumsy tell -`. That program finds the socket of the run, and
// prints a message if it fails.
#pragma once

#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>

#include <poll.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

constexpr int usage = 64, unavailable = 69;

// Thrown to end the program with an exit code. Unwinding destroys the Link object, which then tells the peers that it
// leaves.
struct Exit {
  int code;
};

[[noreturn]] inline void fail(int code, const std::string& message) {
  std::fprintf(stderr, "clumsy-link: %s\n", message.c_str());
  throw Exit{code};
}

// Waits for input. Once SIGINT, SIGTERM or SIGHUP has arrived, a wait ends the program by throwing `Exit`.
class Waiting {
 public:
  Waiting() {
    sigset_t signals;
    sigemptyset(&signals);
    for (int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
    // Threads and child processes inherit the mask. So `clumsy tell` survives Ctrl-C, and ends when its input ends.
    sigprocmask(SIG_BLOCK, &signals, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    stop_ = signalfd(-1, &signals, SFD_CLOEXEC);
  }

  // Waits until a descriptor is readable. Returns false if it is not readable after the given time. −1 is never readable.
  bool until(int descriptor, int milliseconds) const {
    pollfd requests[] = {{stop_, POLLIN, 0}, {descriptor, POLLIN, 0}};
    poll(requests, 2, milliseconds);
    if (requests[0].revents != 0) throw Exit{0};
    return requests[1].revents != 0;
  }

 private:
  int stop_;
};

// The answer of `clumsy tell time`. Times are in ns, beats in quarters.
struct Moment {
  std::int64_t time = 0, monotonic = 0;
  // `ahead`: the longest time until a sent gesture applies. `latency`: the time until a due note of clumsy's own sound is
  // heard. Both are in ns.
  std::int64_t ahead = 0, latency = 0;
  double tempo = 120;
  // The next quarter, and the musical time at which it comes. In a pause, `at` is the time at which
  // the next quarter would come if the music resumed at `time`.
  std::int64_t beat = 0, at = 0;
  // The quarter at which the bar began, and the bar's length.
  double barStart = 0, bar = 4;
  bool isPlaying = false, isPaused = false;

  explicit Moment(const std::string& line) {
    char state[16];
    int beats = 0, unit = 0;
    const int count = std::sscanf(line.c_str(),
        "time %ld monotonic %ld ahead %ld latency %ld %15s tempo %lf beat %ld at %ld bar %lf time-signature %d/%d",
        &time, &monotonic, &ahead, &latency, state, &tempo, &beat, &at, &barStart, &beats, &unit);
    if (count != 11 || unit == 0) fail(unavailable, "clumsy-link does not understand the answer of this clumsy");
    bar = 4.0 * beats / unit;
    isPlaying = std::string(state) == "playing";
    isPaused = std::string(state) == "paused";
  }

  // Returns the musical time that is heard at a time of CLOCK_MONOTONIC.
  std::int64_t timeHeard(std::int64_t clock) const { return time + clock - monotonic - latency; }
  // Returns the beat at a musical time. In a pause, returns the beat at which the music will resume.
  double beatAt(std::int64_t now) const { return beat + (isPaused ? time - at : now - at) * tempo / 60e9; }
};

class Run {
 public:
  // Connects to the run with a process id; 0 means the run that was started last.
  Run(const Waiting& waiting, long process) : waiting_(waiting) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) fail(unavailable, "cannot make a socket");
    child_ = fork();
    if (child_ == -1) fail(unavailable, "cannot start a process for clumsy tell");
    if (child_ == 0) {
      dup2(ends[1], STDIN_FILENO);
      dup2(ends[1], STDOUT_FILENO);
      const auto beside = std::filesystem::read_symlink("/proc/self/exe").replace_filename("clumsy");
      const std::string number = std::to_string(process);
      const char* to = process == 0 ? nullptr : "--to";
      execl(beside.c_str(), "clumsy", "tell", "-", to, number.c_str(), nullptr);
      execlp("clumsy", "clumsy", "tell", "-", to, number.c_str(), nullptr);
      std::fprintf(stderr, "clumsy-link: there is no clumsy in %s, nor in PATH\n", beside.parent_path().c_str());
      _exit(unavailable);
    }
    close(ends[1]);
    descriptor_ = ends[0];
  }

  void tell(const std::string& gesture) {
    const std::string line = gesture + "\n";
    if (write(descriptor_, line.data(), line.size()) != static_cast<ssize_t>(line.size())) end();
  }

  // Asks for the present moment. The answer takes into account all gestures told before.
  Moment moment() {
    tell("time");
    std::string line;
    for (char byte = 0; byte != '\n'; line += byte) {
      if (!waiting_.until(descriptor_, patience)) fail(unavailable, "clumsy does not answer");
      if (read(descriptor_, &byte, 1) != 1) end();
    }
    return Moment(line);
  }

 private:
  // In ms. Longer than the 10 s after which `clumsy tell` itself gives up, with a message.
  static constexpr int patience = 15'000;

  // Ends the program with the exit code of `clumsy tell`, which has ended and has printed the reason.
  [[noreturn]] void end() {
    int status = 0;
    waitpid(child_, &status, 0);
    throw Exit{WIFEXITED(status) && WEXITSTATUS(status) != 0 ? WEXITSTATUS(status) : unavailable};
  }

  const Waiting& waiting_;
  pid_t child_;
  int descriptor_;
};
