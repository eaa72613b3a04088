// Acts as a controller: a sequencer client "hand", whose port "out" sends the messages of standard input, one a line:
//
//   control CHANNEL CONTROLLER VALUE    note CHANNEL NOTE VELOCITY    channels are 1…16
//   program CHANNEL NUMBER              bend CHANNEL VALUE
//   pressure CHANNEL VALUE              sleep MILLISECONDS
//   sweep CHANNEL CONTROLLER SECONDS    sends a thousand values of the controller a second, up and down
//   round CHANNEL CONTROLLER COUNT      COUNT times, sends a value at a random moment and awaits a program change;
//                                       prints median, 99th percentile and maximum of the time, in milliseconds,
//                                       from the value to the kernel's stamp on the program change
//   clock BPM SECONDS                   sends MIDI clock
//   sysex SECONDS                       sends up to 16 messages a millisecond, of 240 bytes each
//   run PROGRAM ARGUMENT …              runs a program in a terminal of 100 × 30 until hand ends; drops its output
//   type TEXT                           types TEXT in that terminal: the rest of the line, with its blanks
//   keys COUNT                          measures as `round` does, but in that terminal: presses Tab until a program
//                                       number is selected, and types + and -
//
//   hand [NAME [sounds]]                NAME replaces "hand"; with `sounds`, the port also receives events, as `round` and
//                                       `keys` require
#define _GNU_SOURCE
#include <alsa/asoundlib.h>
#include <poll.h>
#include <pthread.h>
#include <pty.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static snd_seq_t *seq;
static int port;
// The queue whose time the kernel stamps on received events; -1 for none.
static int queue = -1;
// The primary end of the terminal, and the process in the terminal.
static int terminal = -1;
static pid_t process;

static void send_event(snd_seq_event_t *event) {
  snd_seq_ev_set_source(event, port);
  snd_seq_ev_set_subs(event);
  snd_seq_ev_set_direct(event);
  snd_seq_event_output_direct(seq, event);
}

static void control(int channel, int controller, int value) {
  snd_seq_event_t event;
  snd_seq_ev_clear(&event);
  snd_seq_ev_set_controller(&event, channel - 1, controller, value);
  send_event(&event);
}

static void sleep_milliseconds(double milliseconds) {
  struct timespec time = {(time_t)(milliseconds / 1000), (long)((milliseconds - (long)(milliseconds / 1000) * 1000.0) * 1e6)};
  nanosleep(&time, NULL);
}

static double seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int by_size(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return difference < 0 ? -1 : difference > 0;
}

static void drop_events(void) {
  snd_seq_event_t *event;
  while (snd_seq_event_input(seq, &event) >= 0) {}
}

// Returns the queue's time minus CLOCK_MONOTONIC, in seconds.
static double queue_offset(void) {
  snd_seq_queue_status_t *status;
  snd_seq_queue_status_alloca(&status);
  double before = seconds();
  snd_seq_get_queue_status(seq, queue, status);
  const snd_seq_real_time_t *time = snd_seq_queue_status_get_real_time(status);
  return (double)time->tv_sec + 1e-9 * time->tv_nsec - (before + seconds()) / 2;
}

// Returns the milliseconds from `start` to the delivery of a program change; negative if none comes within `limit`
// seconds.
static double answer_time(double start, double limit) {
  while (seconds() - start < limit) {
    struct pollfd request;
    if (snd_seq_poll_descriptors(seq, &request, 1, POLLIN) == 1) poll(&request, 1, 10);
    snd_seq_event_t *event;
    while (snd_seq_event_input(seq, &event) >= 0)
      if (event->type == SND_SEQ_EVENT_PGMCHANGE)
        return ((double)event->time.time.tv_sec + 1e-9 * event->time.time.tv_nsec - queue_offset() - start) * 1000;
  }
  return -1;
}

static void type_text(const char *text) {
  if (terminal < 0 || write(terminal, text, strlen(text)) < 0) fprintf(stderr, "hand: nothing can be typed\n");
}

struct touch { int channel, controller; };

static double touched(const struct touch *touch, int isOdd, double limit) {
  drop_events();
  double start = seconds();
  if (touch) control(touch->channel, touch->controller, isOdd ? 40 : 80);
  else type_text(isOdd ? "-" : "+");
  return answer_time(start, limit);
}

static void measure(const struct touch *touch, int count) {
  // The priority is high, because late sending would lengthen the times.
  struct sched_param priority = {.sched_priority = 10};
  sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &priority);
  double *times = calloc((size_t)count + 10, sizeof *times);
  // The first ten times do not count, because an emulated machine translates code when it first runs.
  for (int index = 0; index < count + 10; index++) {
    sleep_milliseconds(30 + rand() % 20000 / 1000.0);
    times[index] = touched(touch, index % 2, 5);
  }
  qsort(times + 10, (size_t)count, sizeof *times, by_size);
  // The time of a missing answer is negative and sorts first.
  if (times[10] < 0) printf("unanswered\n");
  else printf("%.2f %.2f %.2f\n", times[10 + count / 2], times[10 + (count * 99 - 1) / 100], times[count + 9]);
  fflush(stdout);
  free(times);
}

// Presses Tab until + causes a program change. Returns 0 if that never happens.
static int find_program(void) {
  for (int tab = 0; tab < 200; tab++) {
    type_text("\t");
    sleep_milliseconds(20);
    // Awaits three answers, because the first may be a program change that clumsy sends at its start.
    if (touched(NULL, 0, 0.3) >= 0 && touched(NULL, 0, 1) >= 0 && touched(NULL, 0, 1) >= 0) return 1;
    type_text("-");
  }
  return 0;
}

static void *drop_output(void *unused) {
  char bytes[65536];
  while (read(terminal, bytes, sizeof bytes) > 0) {}
  return unused;
}

static void run_in_terminal(char *line) {
  char *arguments[64];
  int count = 0;
  for (char *word = strtok(line, " \n"); word && count < 63; word = strtok(NULL, " \n")) arguments[count++] = word;
  arguments[count] = NULL;
  struct winsize size = {.ws_row = 30, .ws_col = 100};
  process = forkpty(&terminal, NULL, NULL, &size);
  if (process == 0) {
    setenv("TERM", "xterm-256color", 1);
    execv(arguments[0], arguments);
    _exit(127);
  }
  pthread_t thread;
  pthread_create(&thread, NULL, drop_output, NULL);
}

// Starts a queue that stamps the port's events, at the same timer resolution as clumsy's queue.
static void stamp(snd_seq_port_info_t *info) {
  snd_timer_id_t *id;
  snd_timer_id_alloca(&id);
  snd_timer_id_set_class(id, SND_TIMER_CLASS_GLOBAL);
  snd_timer_id_set_card(id, -1);
  snd_timer_id_set_device(id, SND_TIMER_GLOBAL_HRTIMER);
  queue = snd_seq_alloc_queue(seq);
  snd_seq_queue_timer_t *timer;
  snd_seq_queue_timer_alloca(&timer);
  snd_seq_get_queue_timer(seq, queue, timer);
  snd_seq_queue_timer_set_type(timer, SND_SEQ_TIMER_ALSA);
  snd_seq_queue_timer_set_id(timer, id);
  snd_seq_queue_timer_set_resolution(timer, 2500);
  snd_seq_set_queue_timer(seq, queue, timer);
  snd_seq_start_queue(seq, queue, NULL);
  snd_seq_drain_output(seq);
  snd_seq_port_info_set_timestamping(info, 1);
  snd_seq_port_info_set_timestamp_real(info, 1);
  snd_seq_port_info_set_timestamp_queue(info, queue);
}

int main(int count, char **arguments) {
  if (snd_seq_open(&seq, "hw", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK) < 0) return 1;
  snd_seq_set_client_name(seq, count > 1 ? arguments[1] : "hand");
  unsigned capabilities = SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ;
  if (count > 2) capabilities |= SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE;
  snd_seq_port_info_t *info;
  snd_seq_port_info_alloca(&info);
  snd_seq_port_info_set_name(info, "out");
  snd_seq_port_info_set_capability(info, capabilities);
  snd_seq_port_info_set_type(info, SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION);
  if (count > 2) stamp(info);
  if (snd_seq_create_port(seq, info) < 0) return 1;
  port = snd_seq_port_info_get_port(info);
  char line[1000], word[20];
  while (fgets(line, sizeof line, stdin)) {
    int a = 0, b = 0, c = 0;
    double number = 0;
    if (sscanf(line, "%19s %d %d %d", word, &a, &b, &c) < 1) continue;
    sscanf(line, "%*s %lf", &number);
    snd_seq_event_t event;
    snd_seq_ev_clear(&event);
    if (!strcmp(word, "control")) {
      control(a, b, c);
    } else if (!strcmp(word, "note")) {
      snd_seq_ev_set_noteon(&event, a - 1, b, c);
      send_event(&event);
    } else if (!strcmp(word, "program")) {
      snd_seq_ev_set_pgmchange(&event, a - 1, b);
      send_event(&event);
    } else if (!strcmp(word, "bend")) {
      snd_seq_ev_set_pitchbend(&event, a - 1, b - 8192);
      send_event(&event);
    } else if (!strcmp(word, "pressure")) {
      snd_seq_ev_set_chanpress(&event, a - 1, b);
      send_event(&event);
    } else if (!strcmp(word, "sleep")) {
      sleep_milliseconds(number);
    } else if (!strcmp(word, "sweep")) {
      double start = seconds();
      long sent = 0;
      while (seconds() - start < c) {
        // After a stall, sends all values that are due.
        for (; (double)sent < (seconds() - start) * 1000; sent++) {
          int value = (int)(sent % 254);
          control(a, b, value < 128 ? value : 254 - value);
        }
        sleep_milliseconds(1);
      }
    } else if (!strcmp(word, "clock")) {
      double start = seconds();
      snd_seq_ev_set_fixed(&event);
      event.type = SND_SEQ_EVENT_CLOCK;
      for (long sent = 0; seconds() - start < b; sent++) {
        send_event(&event);
        double rest = start + (double)(sent + 1) * 60 / 24 / a - seconds();
        if (rest > 0) sleep_milliseconds(1000 * rest);
      }
    } else if (!strcmp(word, "round")) {
      measure(&(struct touch){a, b}, c);
    } else if (!strcmp(word, "run")) {
      run_in_terminal(line + 4);
    } else if (!strcmp(word, "type")) {
      line[strcspn(line, "\n")] = 0;
      type_text(line + 5);
    } else if (!strcmp(word, "keys")) {
      if (find_program()) measure(NULL, a);
      else printf("unanswered\n"), fflush(stdout);
    } else if (!strcmp(word, "sysex")) {
      unsigned char bytes[240];
      memset(bytes, 1, sizeof bytes);
      bytes[0] = 0xF0;
      bytes[sizeof bytes - 1] = 0xF7;
      double start = seconds();
      while (seconds() - start < number) {
        for (int index = 0; index < 16; index++) {
          snd_seq_ev_clear(&event);
          snd_seq_ev_set_sysex(&event, sizeof bytes, bytes);
          send_event(&event);
        }
        sleep_milliseconds(1);
      }
    }
  }
  if (process > 0) {
    kill(process, SIGTERM);
    waitpid(process, NULL, 0);
  }
  snd_seq_close(seq);
  return 0;
}
