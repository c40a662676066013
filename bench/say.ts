const start = performance.now();

/** Prints progress to standard error, apart from the report. */
export function say(text: string): void {
  const seconds = Math.round((performance.now() - start) / 1000);
  console.error(`${String(seconds).padStart(5)} s  ${text}`);
}
