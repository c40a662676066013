// Watches the main thread from a second thread. The embedded database runs in the main thread: if it hangs, nothing
// else runs there, neither /healthz nor a signal handler.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchdogData } from './watchdog.ts';

const { beats, tickMs, silentTicks } = workerData as WatchdogData;
const counter = new Int32Array(beats);
const STANDARD_ERROR = 2;

let seen = -1;
let silent = 0;
// Counts ticks, not time: when a machine sleeps, both threads stop.
while (silent < silentTicks) {
  Atomics.wait(counter, 1, 0, tickMs);
  const beat = Atomics.load(counter, 0);
  silent = beat === seen ? silent + 1 : 0;
  seen = beat;
}
const seconds = Math.round((tickMs * silentTicks) / 1000);
writeSync(
  STANDARD_ERROR,
  `The embedded database has not answered for ${seconds} seconds. The process ends so that it can be started again; ` +
    'nothing that was acknowledged is lost. A full disk is the usual cause.\n',
);
// SIGKILL is the only end that does not need the main thread.
process.kill(process.pid, 'SIGKILL');
