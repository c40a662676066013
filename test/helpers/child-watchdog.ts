// A process whose main thread blocks, as the embedded database makes it do on a full disk.
import { startWatchdog } from '#server/database/watchdog.ts';

const [mode] = process.argv.slice(2);
const stop = startWatchdog({ tickMs: 20, silentTicks: 25 });
process.on('SIGTERM', () => console.log('got a signal'));

function hang(): void {
  console.log('hangs');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function end(): void {
  stop();
  process.exit(0);
}

if (mode === 'hang') setImmediate(hang);
// Longer than the watchdog waits for a beat.
else setTimeout(end, 2_000);
