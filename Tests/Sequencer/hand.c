// Plays a controller: a sequencer client "hand", whose port "out" sends what standard input says, a line each:
//
//   control CHANNEL CONTROLLER VALUE    note CHANNEL NOTE VELOCITY    program CHANNEL NUMBER    bend CHANNEL VALUE    channels 1…16
//   pressure CHANNEL VALUE              sleep MILLISECONDS
//   sweep CHANNEL CONTROLLER SECONDS    a thousand values of the controller a second, up and down
//   round CHANNEL CONTROLLER COUNT      so many times sends another value, at random moments, and waits until a program change comes back;
//                                       prints how long that took in milliseconds: the median, the 99th percentile, the worst
//   sysex SECONDS                       messages of 240 bytes without an end, as fast as they are taken
//
//   hand [NAME [sounds]]                the client's name in place of "hand"; it may be played to as well
#include <alsa/asoundlib.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static snd_seq_t *seq;
static int port;

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

// How long it takes until a program change comes after a controller was sent, in milliseconds; negative after five seconds.
static double answer_time(int channel, int controller, int value) {
  double start = seconds();
  control(channel, controller, value);
  while (seconds() - start < 5) {
    struct pollfd request;
    if (snd_seq_poll_descriptors(seq, &request, 1, POLLIN) == 1) poll(&request, 1, 10);
    snd_seq_event_t *event;
    while (snd_seq_event_input(seq, &event) >= 0)
      if (event->type == SND_SEQ_EVENT_PGMCHANGE) return (seconds() - start) * 1000;
  }
  return -1;
}

static void measure(int channel, int controller, int count) {
  double *times = calloc((size_t)count + 10, sizeof *times);
  // The first ten do not count: where the machine is emulated, code is translated when it first runs.
  for (int index = 0; index < count + 10; index++) {
    sleep_milliseconds(30 + rand() % 20000 / 1000.0);
    times[index] = answer_time(channel, controller, index % 2 ? 40 : 80);
  }
  qsort(times + 10, (size_t)count, sizeof *times, by_size);
  printf("%.2f %.2f %.2f\n", times[10 + count / 2], times[10 + (count * 99 - 1) / 100], times[count + 9]);
  fflush(stdout);
  free(times);
}

int main(int count, char **arguments) {
  if (snd_seq_open(&seq, "hw", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK) < 0) return 1;
  snd_seq_set_client_name(seq, count > 1 ? arguments[1] : "hand");
  // As a keyboard with sounds of its own, it may be played to as well.
  unsigned capabilities = SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ;
  if (count > 2) capabilities |= SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE;
  port = snd_seq_create_simple_port(seq, "out", capabilities,
                                    SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION);
  char line[200], word[20];
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
        // As many as were due, where the machine stood still.
        for (; (double)sent < (seconds() - start) * 1000; sent++) {
          int value = (int)(sent % 254);
          control(a, b, value < 128 ? value : 254 - value);
        }
        sleep_milliseconds(1);
      }
    } else if (!strcmp(word, "round")) {
      measure(a, b, c);
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
  snd_seq_close(seq);
  return 0;
}
