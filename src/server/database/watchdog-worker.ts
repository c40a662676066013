// Watches the main thread from a second thread. The embedded database runs in the main thread: if it hangs, nothing
// else runs there, neither /healthz nor a signal handler.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchdogData } from './watchdog.ts';

const { beats, tickMs, silentTicks, silentCpuMs } = workerData as WatchdogData;
const counter = new Int32Array(beats);
const STANDARD_ERROR = 2;

/** Of the whole process: beside a main thread that hangs, nothing else computes. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

let seen = -1;
let silent = 0;
let cpuAtBeat = cpuMs();
// Counts ticks, not time: when a machine sleeps, both threads stop.
while (silent < silentTicks && cpuMs() - cpuAtBeat < silentCpuMs) {
  Atomics.wait(counter, 1, 0, tickMs);
  const beat = Atomics.load(counter, 0);
  if (beat === seen) silent++;
  else {
    silent = 0;
    cpuAtBeat = cpuMs();
  }
  seen = beat;
}
const seconds = Math.round((tickMs * silent) / 1000);
writeSync(
  STANDARD_ERROR,
  `The embedded database has not answered for ${seconds} seconds. The process ends so that it can be started again; ` +
    'nothing that was acknowledged is lost. A full disk is the usual cause.\n',
);
// SIGKILL is the only end that does not need the main thread.
process.kill(process.pid, 'SIGKILL');
