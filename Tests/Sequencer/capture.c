// Prints the notes and MIDI clocks that arrive at its port "capture:in", one a line, until SIGTERM or SIGINT:
//
//   CLIENT on|off CHANNEL NOTE VELOCITY NANOSECONDS
//   CLIENT clock 0 0 0 NANOSECONDS
//
// CLIENT is the sender's client number, channels are 1…16, and the time is the kernel's stamp from a queue of this
// program. A line "overrun" means that the kernel dropped events because this program did not read.
#include <alsa/asoundlib.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>

static volatile sig_atomic_t stopped;
static void stop(int number) {
  (void)number;
  stopped = 1;
}

static int tried(int code, const char *what) {
  if (code >= 0) return code;
  fprintf(stderr, "capture: cannot %s: %s\n", what, snd_strerror(code));
  exit(1);
}

// Chooses the timer of the queue that stamps the events: 2500 ticks a second, as in clumsy's queue.
static void set_timer(snd_seq_t *seq, int queue) {
  snd_timer_id_t *id;
  snd_timer_id_alloca(&id);
  snd_timer_id_set_class(id, SND_TIMER_CLASS_GLOBAL);
  snd_timer_id_set_card(id, -1);
  snd_timer_id_set_device(id, SND_TIMER_GLOBAL_HRTIMER);
  snd_seq_queue_timer_t *timer;
  snd_seq_queue_timer_alloca(&timer);
  tried(snd_seq_get_queue_timer(seq, queue, timer), "ask for the queue's timer");
  snd_seq_queue_timer_set_type(timer, SND_SEQ_TIMER_ALSA);
  snd_seq_queue_timer_set_id(timer, id);
  snd_seq_queue_timer_set_resolution(timer, 2500);
  tried(snd_seq_set_queue_timer(seq, queue, timer), "choose the queue's timer");
}

static void open_port(snd_seq_t *seq, int queue) {
  snd_seq_port_info_t *info;
  snd_seq_port_info_alloca(&info);
  snd_seq_port_info_set_name(info, "in");
  snd_seq_port_info_set_capability(info, SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE);
  snd_seq_port_info_set_type(info, SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION);
  snd_seq_port_info_set_timestamping(info, 1);
  snd_seq_port_info_set_timestamp_real(info, 1);
  snd_seq_port_info_set_timestamp_queue(info, queue);
  tried(snd_seq_create_port(seq, info), "create the port");
}

static void print_event(const snd_seq_event_t *event) {
  long long time = (long long)event->time.time.tv_sec * 1000000000 + event->time.time.tv_nsec;
  if (event->type == SND_SEQ_EVENT_CLOCK) printf("%d clock 0 0 0 %lld\n", event->source.client, time);
  if (event->type != SND_SEQ_EVENT_NOTEON && event->type != SND_SEQ_EVENT_NOTEOFF) return;
  int begins = event->type == SND_SEQ_EVENT_NOTEON && event->data.note.velocity > 0;
  printf("%d %s %d %d %d %lld\n", event->source.client, begins ? "on" : "off", event->data.note.channel + 1,
         event->data.note.note, event->data.note.velocity, time);
}

int main(void) {
  // At this priority, the program reads in time and loses no events.
  struct sched_param priority = {.sched_priority = 10};
  sched_setscheduler(0, SCHED_FIFO, &priority);
  struct sigaction action = {.sa_handler = stop};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);

  snd_seq_t *seq;
  tried(snd_seq_open(&seq, "hw", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK), "open the sequencer");
  tried(snd_seq_set_client_name(seq, "capture"), "name the client");
  tried(snd_seq_set_client_pool_input(seq, 2000), "set the pool size");
  int queue = tried(snd_seq_alloc_queue(seq), "create a queue");
  set_timer(seq, queue);
  tried(snd_seq_start_queue(seq, queue, NULL), "start the queue");
  tried(snd_seq_drain_output(seq), "start the queue");
  open_port(seq, queue);

  static char buffer[1 << 20];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  struct pollfd descriptor;
  snd_seq_poll_descriptors(seq, &descriptor, 1, POLLIN);
  while (!stopped) {
    poll(&descriptor, 1, 100);
    snd_seq_event_t *event;
    int code;
    while ((code = snd_seq_event_input(seq, &event)) != -EAGAIN) {
      if (code >= 0) print_event(event);
      else if (code == -ENOSPC) puts("overrun");
      else break;
    }
  }
  return 0;
}
