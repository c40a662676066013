// Answers after counting for a while, and does nothing else: no database, no framework.
// Usage: node bench/counting-server.ts <port> <microseconds a request>
import { createServer } from 'node:http';

const [port, microseconds] = process.argv.slice(2).map(Number) as [number, number];

function count(steps: number): number {
  let state = 1;
  for (let i = 0; i < steps; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
  }
  return state;
}

const TRIALS = 3_000;
const TRIAL_STEPS = 50_000;

/** By the fastest of many trials, which nothing slowed down. */
function stepsFor(wantedMs: number): number {
  const trials = Array.from({ length: TRIALS }, () => {
    const start = performance.now();
    count(TRIAL_STEPS);
    return performance.now() - start;
  });
  return Math.round((TRIAL_STEPS * wantedMs) / Math.min(...trials));
}

const steps = stepsFor(microseconds / 1000);

createServer((_request, response) => {
  count(steps);
  response.end('counted');
}).listen(port, '127.0.0.1');
