// clumsy-link: lets a running clumsy take part in an Ableton Link session. docs/studio.md has what users need.
//
// This source has clumsy's licence (MIT). The program contains Ableton Link, so the GNU GPL, version 2 or later, applies
// to it. That is why clumsy-link is a process of its own, which users build themselves.
#include <algorithm>
#include <cmath>

#include <ifaddrs.h>
#include <net/if.h>

#include <ableton/Link.hpp>

#include "Clocks.hpp"
#include "Run.hpp"

namespace {

using Micros = std::chrono::microseconds;

const char* const help = R"(clumsy-link: a running clumsy plays in time with Ableton Link

usage: clumsy-link [--to PID] [--offset MS]

  --to PID      the clumsy that plays along; default: the one that was started last
  --offset MS   play MS milliseconds later than the other peers, or earlier if MS is negative; -500...500; default: 0
  --help        print this

With other peers, clumsy plays at Link's tempo, on Link's beats and bars. If you set clumsy's tempo, all peers take over
that tempo. Alone, clumsy keeps its tempo and bars, and the first peer that comes takes them over. If a peer with
start/stop sync starts, a paused clumsy plays on at the next bar line; if the peer stops, clumsy pauses. clumsy itself
starts and stops no peer.

Ctrl-C ends clumsy-link, and the music goes on. Exit codes: 0 after Ctrl-C or SIGTERM; 64 for wrong arguments; 69 if no
clumsy runs, clumsy has ended or does not answer, or no network interface is up.

clumsy-link contains Ableton Link, and is under the GNU General Public License, version 2 or later.
)";

// In ns.
constexpr std::int64_t millisecond = 1'000'000, period = 20 * millisecond, refreshPeriod = 500 * millisecond;
// Larger deviations from Link's beats are corrected. In ns.
constexpr double tolerance = 0.3 * millisecond;
// When Link joins a session, it takes over the tempo and bars of that session, and counts the peers a little later. So
// clumsy-link sets Link's tempo and bars only after this many consecutive looks with a deviation and without a peer.
constexpr int deviationsAlone = 5;
// Starts and stops are sent this much earlier than necessary. In ns.
constexpr std::int64_t margin = 4 * millisecond;

// Returns true if two tempos differ by more than Link's rounding: Link rounds the duration of a beat to microseconds.
bool differ(double a, double b) { return std::abs(a / b - 1) > 1e-5; }

// Keeps clumsy in time with Link's beats. A beat is a quarter; Link's quantum is the bar of clumsy's meter.
class Follower {
 public:
  // `offset`: the time by which clumsy is heard later than the other peers, in ns.
  Follower(const Waiting& waiting, Run& run, std::int64_t offset) : waiting_(waiting), run_(run), offset_(offset) {
    look();
    if (moment_.isPlaying) setSession();
    link_.enableStartStopSync(true);
    link_.enable(true);
  }

  [[noreturn]] void loop() {
    while (true) {
      look();
      reportPeers();
      followTransport();
      if (moment_.isPlaying) peers_ > 0 ? followBeat() : leadBeat();
      const auto now = Clocks::monotonic(), left = isDue_ ? due() - now : refreshPeriod;
      waiting_.until(-1, static_cast<int>(std::clamp<std::int64_t>(left, 0, period) / millisecond));
      // Do not ask just before a start or stop, because the answer may take 100 ms.
      if (now > moment_.monotonic + refreshPeriod && left >= refreshPeriod) moment_ = run_.moment();
    }
  }

 private:
  void look() {
    clocks_.read();
    host_ = link_.clock().micros();
    session_ = link_.captureAppSessionState();
  }

  void reportPeers() {
    const auto peers = static_cast<long>(link_.numPeers());
    if (peers == peers_) return;
    peers_ = peers;
    std::puts(peers == 0 ? "no other Link peer" : ("Link peers: " + std::to_string(peers)).c_str());
    std::fflush(stdout);
  }

  // Call this only if there are no other peers. If Link has been out of time for some looks, sets Link's tempo and bars to
  // clumsy's. The next peer takes them over.
  void leadBeat() {
    agreedTempo_ = moment_.tempo;
    deviations_ = isInTime() ? 0 : deviations_ + 1;
    if (deviations_ == deviationsAlone) setSession();
  }

  // Sets Link's tempo and bars to clumsy's.
  void setSession() {
    deviations_ = 0;
    session_.setTempo(moment_.tempo * clocks_.rate(), host_);
    session_.forceBeatAtTime(beat() - moment_.barStart, host_, moment_.bar);
    link_.commitAppSessionState(session_);
  }

  void followBeat() {
    if (differ(moment_.tempo, agreedTempo_) && !differ(tempo(), agreedTempo_)) {
      // clumsy's tempo has changed and Link's has not, so the peers take over clumsy's tempo.
      session_.setTempo(moment_.tempo * clocks_.rate(), host_);
      link_.commitAppSessionState(session_);
    }
    if (isInTime()) agreedTempo_ = moment_.tempo;
    // During a count-in, beats are negative.
    if (isInTime() || beat() < 0) return;
    const double goal = beat() + error();
    tellBeat(goal < 0 ? goal + moment_.bar : goal, host_);
    moment_ = run_.moment();
  }

  void followTransport() {
    if (session_.isPlaying() != plays_) {
      plays_ = !plays_;
      moment_ = run_.moment();
      isDue_ = plays_ ? moment_.isPaused : moment_.isPlaying;
      look();
      start_ = std::max(session_.timeForIsPlaying(), host_ + Micros(lead() / 1000));
    }
    if (!isDue_ || Clocks::monotonic() < due()) return;
    isDue_ = false;
    run_.tell(plays_ ? "play" : "pause");
    if (plays_) {
      // `line` is the bar line nearest to the beat at which clumsy paused. clumsy starts shortly before this line. If the
      // line were beat 0, clumsy would start at a negative beat, which it replaces by 0. So use a line after beat 0.
      // `first` is the first such line. If the meter has changed, `first` can be less than a bar after beat 0.
      const double first = moment_.barStart - moment_.bar * (std::ceil(moment_.barStart / moment_.bar) - 1);
      const double line = moment_.barStart + moment_.bar * std::round((beat() - moment_.barStart) / moment_.bar);
      tellBeat(std::max(line, first), nextBar());
    }
    moment_ = run_.moment();
  }

  // Makes clumsy reach `beat` at the time `host` of Link's clock. `beat` can lie between two quarters.
  void tellBeat(double beat, Micros host) {
    const double next = std::floor(beat) + 1;
    const double time = timeHeard(host) + (next - beat) * 60e9 / tempo();
    char gesture[96];
    // clumsy's tempos are multiples of a millionth.
    std::snprintf(gesture, sizeof gesture, "tempo %.10g beat %.0f at %.0f", std::round(tempo() * 1e6) / 1e6, next, time);
    run_.tell(gesture);
  }

  // Link's tempo, measured by clumsy's clock.
  double tempo() const { return std::min(session_.tempo() / clocks_.rate(), 999.0); }
  // Returns clumsy's musical time that should be heard at a time of Link's clock.
  std::int64_t timeHeard(Micros host) const { return moment_.timeHeard(clocks_.monotonic(host) + offset_); }
  double beat() const { return moment_.beatAt(timeHeard(host_)); }
  // The beats, at most half a bar, by which clumsy is behind Link; negative if clumsy is ahead.
  double error() const {
    const double phase = session_.phaseAtTime(host_, moment_.bar);
    return std::remainder(phase - (beat() - moment_.barStart), moment_.bar);
  }
  bool isInTime() const { return !differ(tempo(), moment_.tempo) && std::abs(error()) * 60e9 / tempo() < tolerance; }

  // A start or a stop is sent this long before the time of Link's clock at which it should be heard. In ns.
  std::int64_t lead() const { return moment_.latency + moment_.ahead + margin - offset_; }
  // Link's first bar line at or after `start_`. A line up to a thousandth of a bar before `start_` counts too.
  Micros nextBar() const {
    const double bars = session_.beatAtTime(start_, moment_.bar) / moment_.bar;
    return session_.timeAtBeat(moment_.bar * std::ceil(bars - 1e-3), moment_.bar);
  }
  // The time of CLOCK_MONOTONIC at which to send the pending start or stop.
  std::int64_t due() const { return clocks_.monotonic(plays_ ? nextBar() : start_) - lead(); }

  const Waiting& waiting_;
  Run& run_;
  const std::int64_t offset_;
  Moment moment_ = run_.moment();
  Clocks clocks_;
  ableton::Link link_{std::clamp(moment_.tempo, 20.0, 999.0)};
  ableton::Link::SessionState session_ = link_.captureAppSessionState();
  Micros host_{0};
  long peers_ = -1;
  // The number of consecutive looks, up to the latest, at which clumsy was out of time with Link and had no other peer.
  int deviations_ = 0;
  // clumsy's tempo when it last equalled Link's tempo.
  double agreedTempo_ = moment_.tempo;
  // `plays_` is true if Link's transport plays. `isDue_` is true while a start or a stop is pending: clumsy starts at
  // `nextBar()`, and stops at `start_`.
  bool plays_ = false, isDue_ = false;
  Micros start_{0};
};

void checkNetwork() {
  ifaddrs* interfaces = nullptr;
  bool hasAny = false, hasNetwork = false;
  getifaddrs(&interfaces);
  for (auto* item = interfaces; item; item = item->ifa_next) {
    if (!(item->ifa_flags & IFF_UP) || !item->ifa_addr || item->ifa_addr->sa_family != AF_INET) continue;
    hasAny = true;
    if (!(item->ifa_flags & IFF_LOOPBACK)) hasNetwork = true;
  }
  freeifaddrs(interfaces);
  if (!hasAny) fail(unavailable, "no network interface is up");
  if (!hasNetwork) std::fputs("clumsy-link: no network: only programs on this machine can be peers\n", stderr);
}

// Returns the number of a flag. Ends the program if the text is no number within the limits.
double number(const std::string& flag, const char* value, double least, double most) {
  char* rest = nullptr;
  const double number = value ? std::strtod(value, &rest) : 0;
  if (value && rest != value && *rest == '\0' && number >= least && number <= most) return number;
  fail(usage, flag + (value ? " '" + std::string(value) + "'" : "") + ": allowed are numbers from " + std::to_string(std::lround(least)) + " to " + std::to_string(std::lround(most)));
}

}  // namespace

int main(int count, char** arguments) try {
  long process = 0;
  double offset = 0;
  for (int index = 1; index < count; index += 2) {
    const std::string flag = arguments[index];
    if (flag == "--help") return std::fputs(help, stdout) < 0;
    if (flag == "--to") process = static_cast<long>(number(flag, arguments[index + 1], 1, INT32_MAX));
    else if (flag == "--offset") offset = number(flag, arguments[index + 1], -500, 500);
    else fail(usage, "'" + flag + "' is no flag: allowed are --to PID, --offset MS and --help");
  }
  const Waiting waiting;
  Run run(waiting, process);
  Follower follower(waiting, run, static_cast<std::int64_t>(offset * millisecond));
  checkNetwork();
  follower.loop();
} catch (const Exit& exit) {
  return exit.code;
}
