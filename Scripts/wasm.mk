# Builds the core for WebAssembly, with the Swift toolchain alone.
#
# Embedded Swift generates the code of a module again in each module that imports it, so SwiftPM would generate the same
# code several times. So the core's modules are only type-checked and serialized here, and code is generated once, in the
# module that is linked.

WASM := .build-wasm
# With -Osize, the page in one file is 25 KB smaller than with -O, and the synthesizer is as fast in Node.
WASM_SWIFTC = swiftc -target wasm32-unknown-none-wasm -Osize -wmo -parse-as-library -swift-version 6 -warnings-as-errors -package-name clumsy \
  -enable-experimental-feature Embedded -Xfrontend -disable-stack-protector -Xcc -msimd128 -I $(WASM) -I $(WASM)/CClumsy
# The size of the stack in bytes: several times the need of the deepest call. The stack is at the lowest addresses
# (--stack-first), so an overflow traps.
WASM_STACK := 262144
# wasm-ld is beside the compiler. `swift` in PATH may be a link, so ask the compiler for its folder.
WASM_LD = "$$(swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1|p')/bin/wasm-ld" \
  --no-entry --gc-sections --strip-all --compress-relocations --stack-first -z stack-size=$(WASM_STACK) --export=__heap_base \
  --allow-undefined-file=Tests/Golden/imports.txt

# The functions that clumsy.h declares. OPEN hides the parenthesis, because make would look for the closing one.
OPEN := (
FACE := $(shell grep -oE 'clumsy_[a-z_]+[$(OPEN)]' Sources/CClumsy/include/clumsy.h | tr -d '$(OPEN)')

# Makes page.wasm smaller, if Debian's binaryen is installed. No pass changes a result: none may reorder floating-point
# operations. The features are those that the compiler's target uses.
WASM_OPT := wasm-opt
WASM_OPT_FLAGS := --flatten --rereloop -Oz --converge --enable-simd --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
  --enable-nontrapping-float-to-int

# Templates of rules. Arguments: module name, folder, imported modules of the core, other prerequisites.
swift_files = $(sort $(shell find $(1) -name '*.swift'))
# Everything is rebuilt when this file or the compiler changes. A module is also rebuilt when one of its files was
# removed.
WASM_BUILD = $(WASM)/toolchain Scripts/wasm.mk
define wasm_files
$(WASM)/$(1).files: FORCE
	@mkdir -p $$(@D); echo '$(call swift_files,$(2))' >$$@.new; cmp -s $$@.new $$@ || cp $$@.new $$@
endef
define wasm_module
$(call wasm_files,$(1),$(2))
$(WASM)/$(1).swiftmodule: $(call swift_files,$(2)) $(3:%=$(WASM)/%.swiftmodule) $(WASM)/$(1).files $(WASM_BUILD)
	$$(WASM_SWIFTC) -module-name $(1) -emit-module -emit-module-path $$@ $(call swift_files,$(2))
endef
define wasm_object
$(call wasm_files,$(1),$(2))
$(WASM)/$(1).o: $(call swift_files,$(2)) $(3:%=$(WASM)/%.swiftmodule) $(4) $(WASM)/$(1).files $(WASM_BUILD)
	$$(WASM_SWIFTC) -module-name $(1) -c -o $$@ $(call swift_files,$(2))
endef
CORE := Physics2D Canvas OSC ChordEngine MIDI Synth Lumia Instrument Notation Roll Sessions Hands
$(eval $(call wasm_module,Physics2D,Sources/Physics2D,))
$(eval $(call wasm_module,Canvas,Sources/Canvas,Physics2D))
$(eval $(call wasm_module,OSC,Sources/OSC,))
$(eval $(call wasm_module,ChordEngine,Sources/ChordEngine,))
$(eval $(call wasm_module,MIDI,Sources/MIDI,))
$(eval $(call wasm_module,Synth,Sources/Synth,))
$(eval $(call wasm_module,Lumia,Sources/Lumia,Physics2D Synth))
$(eval $(call wasm_module,Instrument,Sources/Instrument,Physics2D ChordEngine Lumia MIDI Synth))
$(eval $(call wasm_module,Notation,Sources/Notation,Canvas Instrument))
$(eval $(call wasm_module,Roll,Sources/Roll,ChordEngine Instrument Physics2D))
$(eval $(call wasm_module,Sessions,Sources/Sessions,Instrument))
$(eval $(call wasm_module,Hands,Sources/Hands,Instrument Sessions))
# clumsy.h does not use these modules yet. They are type-checked here so that they remain valid Embedded Swift.
$(eval $(call wasm_module,Sync,Sources/Sync,MIDI))
$(eval $(call wasm_module,ScoreProtocol,Sources/ScoreProtocol,Canvas OSC))
$(eval $(call wasm_object,ClumsyC,Sources/ClumsyC,$(CORE),$(WASM)/CClumsy/module.modulemap))
$(eval $(call wasm_object,Golden,Tests/Golden,Canvas Instrument Lumia))
$(eval $(call wasm_object,Multiplication,Tests/Golden/Multiplication.swift,))
$(eval $(call wasm_object,SoundingPiece,Benchmarks/synth/Playing,Instrument))

$(WASM)/CClumsy/module.modulemap: Sources/CClumsy/include/clumsy.h
	@mkdir -p $(@D)
	echo 'module CClumsy { header "../../$<" export * }' >$@

# This file changes with the compiler's version, because a compiler cannot read modules of another version.
$(WASM)/toolchain: FORCE
	@mkdir -p $(@D); swiftc --version 2>/dev/null >$@.new; cmp -s $@.new $@ || cp $@.new $@
FORCE:

# To keep the page small, page.wasm exports only the functions of clumsy.h that the page or its tests call.
# From Tests/Golden, page.wasm contains only Multiplication.swift: its function `__multi3` is called by compiled code.
PAGE_FACE = $(filter $(shell grep -rhoE 'clumsy_[a-z_]+' Sources/Page Tests/Page | sort -u),$(filter-out $(NEEDLESS),$(FACE)))
# The page needs the plain shapes of clumsy_symbol_path only if the music font was not made.
NEEDLESS = $(if $(wildcard .build-glyphs/made),clumsy_symbol_path)
$(WASM)/page.face: FORCE
	@mkdir -p $(@D); echo '$(PAGE_FACE)' >$@.new; cmp -s $@.new $@ || cp $@.new $@
$(WASM)/page.wasm: $(WASM)/ClumsyC.o $(WASM)/Multiplication.o $(WASM)/page.face Scripts/wasm.mk Tests/Golden/imports.txt
	$(WASM_LD) $(PAGE_FACE:%=--export=%) -o $@ $(filter %.o,$^)
	$(if $(shell command -v $(WASM_OPT)),$(WASM_OPT) $(WASM_OPT_FLAGS) -o $@ $@)
	@echo "$@: $$(stat -c %s $@) bytes, $$(gzip -9c $@ | wc -c) compressed"

$(WASM)/clumsy.wasm: $(WASM)/ClumsyC.o $(WASM)/Golden.o $(WASM)/Sync.swiftmodule $(WASM)/ScoreProtocol.swiftmodule Scripts/wasm.mk Tests/Golden/imports.txt
	$(WASM_LD) $(FACE:%=--export=%) -o $@ $(filter %.o,$^)
	@echo "$@: $$(stat -c %s $@) bytes"

# The default piece with its sound, for Benchmarks/synth/run.
$(WASM)/synth.wasm: $(WASM)/SoundingPiece.o $(WASM)/Multiplication.o Scripts/wasm.mk Tests/Golden/imports.txt
	$(WASM_LD) -o $@ $(filter %.o,$^)
