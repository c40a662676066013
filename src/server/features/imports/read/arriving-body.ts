import { Problem } from '#contract/problem.ts';

const KIB = 1_024;
const GIB = 1 << 30;
const MOST_BYTES = 4 * GIB;

const INTERVAL_MS = 30_000;
const LEAST_BYTES_PER_SECOND = 8 * KIB;
/** The time limit for a whole file, so a large one has to arrive faster. */
const LONGEST_SECONDS = 3_600;

/** A file that is being sent. */
export interface ArrivingFile {
  content: AsyncIterable<Uint8Array>;
  /** As the client states it, if it does. */
  sizeBytes?: number | undefined;
  /** Aborted if nobody waits for the file any more. */
  signal: AbortSignal;
}

const tooLarge = (): Problem =>
  new Problem('BODY_TOO_LARGE', `The file is larger than ${MOST_BYTES / GIB} GiB`);

const tooSlow = (): Problem =>
  new Problem('REQUEST_TIMEOUT', 'The file arrives too slowly. Try again on a better connection.');

/** Aborts an upload that is too slow, because it takes an upload slot and disk space. */
function watchRate(sizeBytes: number, intervalMs: number) {
  const leastPerSecond = Math.max(LEAST_BYTES_PER_SECOND, sizeBytes / LONGEST_SECONDS);
  const slow = new AbortController();
  let counted = 0;
  const timer = setInterval(() => {
    if (counted < (leastPerSecond * intervalMs) / 1_000) slow.abort(tooSlow());
    counted = 0;
  }, intervalMs);
  return {
    signal: slow.signal,
    count(bytes: number): void {
      counted += bytes;
    },
    stop: () => clearInterval(timer),
  };
}

/** Rejects when the signal is aborted, with its reason. */
function rejection(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}

/** Passes the content on up to the size limit, while it arrives fast enough and is not aborted. */
export async function* arrivingBody(
  { content, sizeBytes = 0, signal }: ArrivingFile,
  intervalMs = INTERVAL_MS,
): AsyncGenerator<Uint8Array> {
  if (sizeBytes > MOST_BYTES) throw tooLarge();
  const rate = watchRate(sizeBytes, intervalMs);
  const stopped = rejection(AbortSignal.any([signal, rate.signal]));
  const chunks = content[Symbol.asyncIterator]();
  let length = 0;
  try {
    for (;;) {
      const { value, done } = await Promise.race([chunks.next(), stopped]);
      if (done === true) return;
      length += value.length;
      if (length > MOST_BYTES) throw tooLarge();
      rate.count(value.length);
      yield value;
    }
  } finally {
    rate.stop();
  }
}
