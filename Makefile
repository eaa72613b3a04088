# Builds, runs, tests and installs clumsy from a fresh clone. `make help` lists the targets.

.DEFAULT_GOAL := help
.SUFFIXES:

include Scripts/wasm.mk

PREFIX ?= /usr/local
# The release build exports no symbols, so that the linker can drop unused code.
BUILT := .build/release/clumsy
RELEASE := -c release --static-swift-stdlib -Xlinker --no-export-dynamic
# In the build for tests, tests can import internal declarations. All modules are optimized except `clumsy` (the commands)
# and the tests.
TESTED := .build-tests/release
TESTING := -c release -Xswiftc -enable-testing --scratch-path .build-tests
SIDE_BY_SIDE = $(MAKE) --no-print-directory -j$(shell nproc) IS_SIDE_BY_SIDE=yes
# Outside SIDE_BY_SIDE, targets run one after another even with -j: several targets build the same files.
ifndef IS_SIDE_BY_SIDE
.NOTPARALLEL:
endif
PLAYER_PACKAGES := pkg-config libasound2-dev libncurses-dev zlib1g-dev
STAGE_PACKAGES := libwebsockets-dev libseccomp-dev libqrencode-dev libzip-dev libexpat1-dev
HAS_STAGE = pkg-config --exists libwebsockets libseccomp libqrencode libzip expat
# The bundler of the page.
BUNDLER := esbuild
HAS_BUNDLER = command -v $(BUNDLER) >/dev/null
# The folder of the score's music font.
GLYPHS := .build-glyphs
GLYPH_MODULES := fonttools==4.68.0 brotli==1.2.1
GLYPH_SOURCE := neoscore==0.1.16
TEST_PACKAGES := zsh fish mandoc groff-base midicsv tmux procps zbar-tools librsvg2-bin $(if $(shell command -v python3),,python3) $(if $(shell command -v node),,nodejs)
# If this machine has no ALSA sequencer, tests use the one of Debian's kernel in QEMU.
TEST_PACKAGES += alsa-utils timidity $(if $(wildcard /dev/snd/seq),,qemu-system-x86 busybox-static kmod cpio)
# clumsy-link contains Ableton Link, which is under the GPL. So users build clumsy-link themselves, and nothing else contains Link.
LINK_PACKAGES := ableton-link-dev $(if $(shell command -v c++),,g++)
LINK := .build-link/clumsy-link
# Music programs and libraries that open the files of `clumsy render`.
READER_PACKAGES := musescore3 xvfb xauth python3-venv fluidsynth timgm6mb-soundfont flac procps fluid-soundfont-gm ffmpeg
# Packages for the test that announces a score between two network namespaces.
READER_PACKAGES += avahi-daemon dbus-daemon libavahi-client3 iproute2
READER_MODULES := mido==1.3.3 python-rtmidi aalink==0.2.3 pretty_midi==0.2.11.post0 music21 numpy scipy soundfile pyloudnorm python-osc==1.10.2 scoreplayer-external==0.2.11 websockets==17.4
READERS := .build-readers
PAGE_PACKAGES := chromium firefox-esr webkit2gtk-driver xvfb python3-venv node-typescript
# In CI, Firefox plays to a sound server with a silent device. A desktop may have another sound server, so nothing is installed there.
PAGE_PACKAGES += $(if $(CI),pulseaudio)
PAGE_MODULES := playwright==1.65.2 axe-playwright-python==0.1.8 websockets==17.4
BROWSERS := .build-browsers
BENCH_PACKAGES := libbox2d-dev chipmunk-dev $(if $(shell command -v c++),,g++)

.PHONY: help test-names test-long play build executables player page glyphs link tests tested-modules install uninstall test test-all test-unit test-thorough test-wasm test-face test-targets test-render test-score test-journal test-sound test-terminal test-install test-page-server test-page-engine test-page test-sequencer test-bench
.PHONY: test-sanitizers mutants soak soak-clock bench bench-clock bench-sequencer bench-synth bench-page golden fuzz wasm format lint clean
.PHONY: screenshots
.PHONY: toolchain player-packages build-packages link-packages test-packages reader-packages page-packages bench-packages

help: ## lists these targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-22s %s\n", $$1, $$2 }'

# The page takes another minute to build. So `play` builds the page only for a run that serves the page, or if the page was
# built before. On a desktop with neither a sequencer nor a sound device, the page makes the sound.
SOUNDS = $(wildcard /dev/snd/seq /dev/snd/pcm* $(XDG_RUNTIME_DIR)/pulse/native $(XDG_RUNTIME_DIR)/pipewire-0)
PAGE_SOUNDS = $(if $(SOUNDS),,$(DISPLAY)$(WAYLAND_DISPLAY))
NEEDS_PAGE = $(PAGE_SOUNDS)$(findstring --stage,$(ARGS))$(wildcard .build-page/page.h)
play: $(if $(NEEDS_PAGE),build,player) ## builds and plays; ARGS="--seed 7 --gravity 3" passes flags (clumsy help run lists them)
	@page=; if [ -n "$(PAGE_SOUNDS)" ] && [ -x $(BUILT)-stage ] && [ -e .build-page/page.h ]; then page="--stage --open"; fi; \
	exec $(BUILT) run $$page $(ARGS)

# Builds the page's files while Swift compiles, and then links the executables again with these files.
build: toolchain build-packages ## builds the release executables, .build/release/clumsy and clumsy-stage
	@$(SIDE_BY_SIDE) page executables
	@$(MAKE) --no-print-directory executables

executables: toolchain build-packages player
	@if $(HAS_STAGE); then swift build $(RELEASE) --product clumsy-stage; \
	else echo "clumsy-stage is not built, so --stage does not work: install $(STAGE_PACKAGES)"; fi

player: toolchain player-packages
	swift build $(RELEASE) --product clumsy

page: toolchain glyphs $(WASM)/page.wasm ## packs the page's files for the executables, into .build-page
	@if $(HAS_BUNDLER); then Scripts/page-bundle $(WASM)/page.wasm; \
	else rm -rf .build-page; echo "the page is not built, so clumsy page and --stage have no page: $(BUNDLER) is missing"; fi

# Neoscore's own dependencies, a whole desktop toolkit, are not installed: only its copy of the font is read.
glyphs: build-packages ## makes the music font and its outlines, in .build-glyphs
	@[ $(GLYPHS)/made -nt Scripts/glyphs ] || { rm -f $(GLYPHS)/made $(GLYPHS)/glyphs.*; mkdir -p $(GLYPHS); \
	  pip() { $(GLYPHS)/venv/bin/pip install --quiet --disable-pip-version-check --retries 1 --timeout 20 "$$@"; }; \
	  { python3 -m venv $(GLYPHS)/venv && pip $(GLYPH_MODULES) && pip --no-deps $(GLYPH_SOURCE); } >$(GLYPHS)/log 2>&1 && \
	  $(GLYPHS)/venv/bin/python Scripts/glyphs $(GLYPHS)/venv/lib/python*/site-packages/neoscore/resources $(GLYPHS) && \
	  touch -c Sources/CGlyphs/glyphs.c && touch $(GLYPHS)/made; } || \
	  echo "the music font is not built, so the score has drawn shapes: $(GLYPH_SOURCE) cannot be fetched (see $(GLYPHS)/log)"

link: link-packages $(LINK) ## builds .build-link/clumsy-link, through which a running clumsy joins an Ableton Link session

# clumsy-link looks for the executable clumsy beside itself, so a link to that executable is made there.
$(LINK): $(wildcard Link/*)
	@mkdir -p $(@D)
	c++ -std=c++17 -O2 -Wall -Wextra -Werror -DLINK_PLATFORM_UNIX -DLINK_PLATFORM_LINUX -DASIO_STANDALONE -pthread -o $@ Link/clumsy-link.cpp
	@ln -sf ../$(BUILT) $(@D)/clumsy

# SwiftPM compiles clumsyTests again whenever clumsy is linked again, so the page is built first.
tests: toolchain build-packages ## builds the Swift tests, and the clumsy that they run
	@$(SIDE_BY_SIDE) page $(WASM)/clumsy.wasm tested-modules
	CLUMSY_TESTS=all swift build $(TESTING) --build-tests

tested-modules:
	CLUMSY_TESTS=all swift build $(TESTING) --target clumsy

# Builds only if there is no executable yet: under sudo, the toolchain is often not in PATH.
install: $(if $(wildcard $(BUILT)),,build) ## installs executable, completion and man page under PREFIX=/usr/local (and DESTDIR)
	install -D $(BUILT) "$(DESTDIR)$(PREFIX)/bin/clumsy"
	if [ -x "$(BUILT)-stage" ]; then install "$(BUILT)-stage" "$(DESTDIR)$(PREFIX)/bin/clumsy-stage"; fi
	if [ -x $(LINK) ]; then install $(LINK) "$(DESTDIR)$(PREFIX)/bin/clumsy-link"; fi
	if [ -e $(GLYPHS)/made ]; then install -m 644 -D $(GLYPHS)/OFL.txt "$(DESTDIR)$(PREFIX)/share/doc/clumsy/OFL.txt"; fi
	@set -e; umask 022; share="$(DESTDIR)$(PREFIX)/share"; \
	put() { mkdir -p "$${1%/*}"; file=$$1; shift; $(BUILT) "$$@" >"$$file"; echo "$(BUILT) $$* >$$file"; }; \
	put "$$share/bash-completion/completions/clumsy" completion bash; \
	put "$$share/zsh/site-functions/_clumsy" completion zsh; \
	put "$$share/fish/vendor_completions.d/clumsy.fish" completion fish; \
	put "$$share/man/man1/clumsy.1" help --man

uninstall: ## removes what make install put under PREFIX (and DESTDIR)
	rm -f "$(DESTDIR)$(PREFIX)/bin/clumsy" "$(DESTDIR)$(PREFIX)/bin/clumsy-stage" "$(DESTDIR)$(PREFIX)/bin/clumsy-link" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/clumsy" "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_clumsy" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/clumsy.fish" "$(DESTDIR)$(PREFIX)/share/man/man1/clumsy.1" \
	  "$(DESTDIR)$(PREFIX)/share/doc/clumsy/OFL.txt"

# Takes eight minutes on two processors. All checks use the build for tests: a release build takes minutes more.
test: tests test-packages page-packages test-wasm test-unit ## runs the Swift tests, and briefly tests clumsy in a terminal, a browser and the sequencer
	CLUMSY=$(TESTED)/clumsy Tests/Terminal/run keys mouse shell
	Tests/Journal/run $(TESTED)/clumsy 20
	PYTHON=$(abspath $(BROWSERS))/bin/python CLUMSY=$(TESTED)/clumsy $(AT_MOST) Tests/Page/run hands again sound
	PYTHON=$(abspath $(BROWSERS))/bin/python CLUMSY=$(TESTED)/clumsy $(AT_MOST) Tests/PageServer/run doors share lies
	CLUMSY=$(TESTED)/clumsy Tests/Sequencer/run connections recorded stopped live

ALL_TESTS := test-unit test-wasm test-face test-targets test-render test-score test-journal test-sound test-terminal test-install test-page-server test-page-engine test-page test-sequencer
test-all: $(ALL_TESTS) ## runs every test, except test-long, test-thorough and mutants; takes twenty-five minutes

# The names of these tests, for .ci/run.
test-names:
	@echo $(ALL_TESTS)

test-long: test-all test-bench test-sanitizers ## runs test-all, then sanitizers, floods, fuzzers and the benchmarks briefly; takes an hour
	CLUMSY=$(BUILT) ROLLS=10000 Tests/Page/engine $(WASM)/page.wasm rolls
	PYTHON=$(abspath $(BROWSERS))/bin/python CLUMSY=$(BUILT) GROWTH=hour $(AT_MOST) Tests/Page/run imagegrowth
	$(MAKE) --no-print-directory soak SOAK=20s FLOOD=15
	$(MAKE) --no-print-directory fuzz FUZZ_SECONDS=10 FUZZ_SEED=1 FUZZ_RUNS=5000

# Limits the time of a whole test program. Its tests share the processors, so the time of a single test means little.
AT_MOST = timeout --foreground --kill-after=10s 40m

test-unit: tests test-packages ## runs the Swift tests in an optimized build; ONLY=REGEX runs some
	if $(HAS_BUNDLER); then export CLUMSY_HAS_PAGE=yes; fi; $(AT_MOST) Tests/unit $(TESTED)/clumsyPackageTests.xctest $(if $(ONLY),"$(ONLY)")

test-thorough: tests test-packages ## runs the Swift tests, with ten times as many random cases in the longest tests
	CLUMSY_THOROUGH=yes $(AT_MOST) Tests/unit $(TESTED)/clumsyPackageTests.xctest $(if $(ONLY),"$(ONLY)")

test-targets: tests ## checks the golden results in builds that could round differently
	Tests/Golden/targets $(TESTED)/golden

golden: toolchain ## writes Tests/Golden/*.txt again and shows what changed
	@swift build $(RELEASE) --product golden
	@files=$$(.build/release/golden) && for file in $$files; do .build/release/golden $$file >Tests/Golden/$$file || exit 1; done
	@git --no-pager diff --stat --unified=0 --patch -- 'Tests/Golden/*.txt' | grep -E '^[-+ @]' || echo "the golden numbers are as they were"

test-render: build tests test-packages reader-packages ## checks that two builds render the same file, and that other programs open it
	Tests/Render/run $(TESTED)/clumsy $(BUILT)
	PYTHON=$(READERS)/bin/python Tests/Render/programs $(BUILT)

test-score: build reader-packages ## checks OSC in both directions, score files and mDNS, with python-osc and the published client of the ScorePlayer
	PYTHON=$(abspath $(READERS))/bin/python CLUMSY=$(abspath $(BUILT)) $(AT_MOST) Tests/Score/run

test-journal: build test-packages ## kills a hundred runs, fills disks, and checks that the journals can still be read
	Tests/Journal/run $(BUILT)

test-sound: tests reader-packages ## measures the sounds, and compares them with recordings of the instruments
	PYTHON=$(READERS)/bin/python Tests/Synth/run $(TESTED)/SoundRunner $(TESTED)/clumsy

test-terminal: build test-packages ## plays in a tmux terminal: checks keys, mouse, sizes, and that the terminal is restored
	Tests/Terminal/run

test-sequencer: build tests test-packages reader-packages page-packages ## plays through the kernel's sequencer and checks what other programs receive
	@$(MAKE) --no-print-directory link || true
	PYTHON=$(abspath $(READERS))/bin/python PAGE_PYTHON=$(abspath $(BROWSERS))/bin/python CLUMSY=$(BUILT) CLUMSY_SHARED=$(TESTED)/clumsy Tests/Sequencer/run

test-install: build test-packages ## installs into a folder, and checks completion in bash, zsh and fish, and the man page
	Tests/Install/run $(BUILT)

test-page-server: build test-packages page-packages ## attacks the page's server as strangers would, and checks that nothing is lost
	Tests/Page/modules
	Tests/Page/types
	PYTHON=$(abspath $(BROWSERS))/bin/python CLUMSY=$(BUILT) $(AT_MOST) Tests/PageServer/run

test-page-engine: build $(WASM)/clumsy.wasm test-packages ## compares the page's engine under Node with the native one: events, rollbacks, sound
	Tests/Page/engine $(WASM)/page.wasm

test-page: build page-packages ## opens the page in Chromium, Firefox and WebKit, and plays with it
	PYTHON=$(abspath $(BROWSERS))/bin/python CLUMSY=$(BUILT) $(AT_MOST) Tests/Page/run

screenshots: build page-packages ## takes the screenshots of the page in docs again
	CLUMSY=$(BUILT) $(abspath $(BROWSERS))/bin/python Scripts/screenshots docs

SOAK ?= 2m
FLOOD ?= 60
soak: build test-packages ## plays as many notes as possible for SOAK=2m, then floods a run from a controller for FLOOD=60 seconds; checks for lost notes and growing memory
	Tests/Sequencer/soak $(SOAK) $(FLOOD)

HOURS ?= 24
soak-clock: tests ## follows a simulated clock for HOURS=24; checks that no beat passes twice, and that no note hangs
	CLUMSY_CLOCK_HOURS=$(HOURS) $(AT_MOST) Tests/unit $(TESTED)/clumsyPackageTests.xctest 'ClockSoakTests|errorStaysSmallForHours'

# Each sanitizer builds in its own folder: object files of different sanitizers cannot be linked together.
test-sanitizers: toolchain test-packages ## runs the Swift tests of the modules with threads, or with raw memory, under ThreadSanitizer and AddressSanitizer
	Tests/sanitizers

mutants: toolchain build-packages ## applies each fault of Tests/Mutants (or ONLY=REGEX, or SAMPLE=40 of them) and checks that tests fail
	@SAMPLE="$(SAMPLE)" SEED="$(SEED)" Tests/Mutants/run $(if $(ONLY),"$(ONLY)")

test-bench: build bench-packages test-packages page-packages $(WASM)/synth.wasm ## runs every benchmark except bench-clock briefly, and checks that it prints all figures
	Benchmarks/run --brief
	Benchmarks/sequencer/run --brief
	Benchmarks/synth/run --brief
	CLUMSY=$(BUILT) PYTHON=$(abspath $(BROWSERS))/bin/python Benchmarks/page/run --brief

bench: build bench-packages bench-clock bench-sequencer bench-synth bench-page ## runs all benchmarks, and compares clumsy with other physics engines; takes more than half an hour
	Benchmarks/run

bench-clock: toolchain ## compares the filter that follows a clock with two others, by simulation
	@swift build -c release --product ClockBenchmark >/dev/null && .build/release/ClockBenchmark

bench-page: build page-packages ## measures the page's frame times, transfer, load and size; takes some minutes
	CLUMSY=$(BUILT) PYTHON=$(abspath $(BROWSERS))/bin/python Benchmarks/page/run

bench-sequencer: build bench-packages test-packages ## compares clumsy's timing with aplaymidi's; takes twenty minutes
	Benchmarks/sequencer/run

bench-synth: build test-packages $(WASM)/synth.wasm ## compares the synthesizer's processor time with FluidSynth's; takes five minutes
	Benchmarks/synth/run

wasm: toolchain ## builds the core as .build-wasm/clumsy.wasm
	@$(SIDE_BY_SIDE) $(WASM)/clumsy.wasm

test-wasm: wasm test-packages ## checks the golden results in WebAssembly, also after wasm-opt, as in the page
	@if command -v node >/dev/null; then node Tests/Golden/golden.mjs $(WASM)/clumsy.wasm && \
	  if command -v $(WASM_OPT) >/dev/null; then $(WASM_OPT) $(filter-out --converge,$(WASM_OPT_FLAGS)) -o $(WASM)/small.wasm $(WASM)/clumsy.wasm && \
	    node Tests/Golden/golden.mjs $(WASM)/small.wasm; fi; \
	else Tests/skip "WebAssembly" "there is no node to run it"; fi

test-face: wasm test-packages ## plays the golden performances through clumsy.h, from C and from JavaScript
	swift build $(RELEASE) --product clumsycore
	Tests/Face/run .build/release/libclumsycore.a $(WASM)/clumsy.wasm

FUZZ_SECONDS ?= 60
FUZZ_SEED ?= 0
FUZZ_RUNS ?= -1
fuzz: toolchain ## feeds random input to each part of the core that reads or plays, for FUZZ_SECONDS=60 each
	@Tests/Fuzz/run $(FUZZ_SECONDS) $(FUZZ_SEED) $(FUZZ_RUNS)

format: toolchain ## formats the Swift sources
	swift format --in-place --recursive Package.swift Sources Tests Benchmarks

lint: toolchain ## checks the format, and that the core uses nothing that differs between machines
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks
	Tests/purity
	Tests/purity-cases

clean: ## removes everything that was built
	rm -rf .build .build-*

toolchain:
	@command -v swift >/dev/null || { echo "clumsy needs the Swift toolchain, 6.2 or newer: https://www.swift.org/install/linux/" >&2; exit 1; }

player-packages: toolchain
	@Scripts/packages $(PLAYER_PACKAGES)

link-packages:
	@Scripts/packages $(LINK_PACKAGES)

# Installs all packages in one call, because each call updates the lists. If it fails, installs only what clumsy needs.
build-packages: toolchain
	@Scripts/packages $(PLAYER_PACKAGES) $$($(HAS_STAGE) || echo $(STAGE_PACKAGES)) $$($(HAS_BUNDLER) || echo $(BUNDLER)) $$(command -v zopfli >/dev/null || echo zopfli) $$(python3 -c 'import ensurepip' 2>/dev/null || echo python3-venv) $$(command -v $(WASM_OPT) >/dev/null || echo binaryen) || \
	  Scripts/packages $(PLAYER_PACKAGES)

# This rule and the next two ignore failures: tests whose packages are missing print that they are skipped.
test-packages: build-packages
	@Scripts/packages $(TEST_PACKAGES) || true

reader-packages: build-packages
	@Scripts/packages $(READER_PACKAGES) || true
	@$(READERS)/bin/python -c "import aalink, mido, music21, pretty_midi, pyloudnorm, pythonosc, rtmidi, scipy, scoreplayer_external, soundfile, websockets" 2>/dev/null || \
	  { echo "Installing in $(READERS) with pip: $(READER_MODULES)"; \
	    python3 -m venv $(READERS) && $(READERS)/bin/pip install --quiet --disable-pip-version-check $(READER_MODULES); } || true

page-packages: build-packages
	@Scripts/packages $(PAGE_PACKAGES) || true
	@$(BROWSERS)/bin/python -c "import playwright, axe_playwright_python, websockets" 2>/dev/null || \
	  { echo "Installing in $(BROWSERS) with pip: $(PAGE_MODULES)"; \
	    python3 -m venv $(BROWSERS) && $(BROWSERS)/bin/pip install --quiet --disable-pip-version-check $(PAGE_MODULES); } || true

# Without these packages, the benchmarks measure only clumsy's engine, and say so.
bench-packages: build-packages
	@Scripts/packages $(BENCH_PACKAGES) || true
