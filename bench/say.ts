const start = performance.now();

/** Tells whoever waits what is going on, apart from the report. */
export function say(text: string): void {
  const seconds = Math.round((performance.now() - start) / 1000);
  console.error(`${String(seconds).padStart(5)} s  ${text}`);
}
