/** Rows per statement: far below the limit of parameters, and few enough that writing them delays no other request. */
const BATCH_ROWS = 500;

/** Calls `work` with one part of the list at a time. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (part: Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += BATCH_ROWS)
    results.push(...(await work(items.slice(at, at + BATCH_ROWS))));
  return results;
}
