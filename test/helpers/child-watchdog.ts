// A process whose main thread blocks, as the embedded database makes it do on a full disk.
import { startWatchdog } from '#server/database/watchdog.ts';

// Each is ended by the limit it is about; the other one is out of reach.
const LIMITS = {
  hang: { tickMs: 20, silentTicks: 25, silentCpuMs: 3_600_000 },
  spin: { tickMs: 20, silentTicks: 1_000_000, silentCpuMs: 500 },
  work: { tickMs: 20, silentTicks: 150, silentCpuMs: 3_000 },
};
const [mode] = process.argv.slice(2);
const stop = startWatchdog(LIMITS[mode as keyof typeof LIMITS]);
process.on('SIGTERM', () => console.log('got a signal'));

function hang(): void {
  console.log('hangs');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function spin(): void {
  console.log('spins');
  for (;;);
}

function end(): void {
  stop();
  process.exit(0);
}

if (mode === 'hang') setImmediate(hang);
else if (mode === 'spin') setImmediate(spin);
// Longer than the watchdog waits for a beat.
else setTimeout(end, 4_000);
