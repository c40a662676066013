interface Waiting<Item> {
  item: Item;
  settle: { resolve: () => void; reject: (error: unknown) => void };
}

/**
 * Group commit: items that arrive during a write are written together as the next one. Each caller waits until its own
 * item is written.
 */
export function createGroupWriter<Item>(
  write: (items: Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        await write(group.map(({ item }) => item));
        for (const { settle } of group) settle.resolve();
      } catch (error) {
        for (const { settle } of group) settle.reject(error);
      }
    }
    isWriting = false;
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push({ item, settle: { resolve, reject } });
    if (!isWriting) void writeAll();
    return promise;
  };
}
