// @ts-check
// The only script of the one-file page. It contains the page itself, the sound's processor and the recorder, so code
// that several of these parts share is in the file only once. Each part has a thread of its own, which loads the
// whole script. Each part acts only in its own thread.

import './main.js'
import './sound/worklet.js'
import './keep/worker.js'
