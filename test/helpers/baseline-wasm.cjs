// Loaded into processes that live for seconds: optimizing PGlite's code takes them longer than it saves.
require('node:v8').setFlagsFromString('--liftoff-only');
