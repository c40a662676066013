import { setTimeout as pause } from 'node:timers/promises';
import { A_MOMENT_MS, DUE_AT_ONCE, middleAndWorst, type World } from './undergo.ts';

/** Replaces the instances by other processes, one after the other, while messages are sent. */
export async function rollOver({ instances, load, messages }: World): Promise<string[]> {
  const since = performance.now();
  for (let i = 0; i < instances.calls.length; i++) {
    await messages.makeDue(DUE_AT_ONCE);
    const sending = instances.sendMessages(i).catch(() => {});
    await messages.waitForNext();
    await instances.replace(i);
    await sending;
  }
  await pause(A_MOMENT_MS);
  const statuses = [...load.statuses(since)];
  const asked = statuses.reduce((sum, [, count]) => sum + count, 0);
  const lost = statuses.filter(([status]) => status === 0 || status >= 500);
  console.log(
    `  rolling upgrade: ${asked} requests, ${lost.reduce((sum, [, count]) => sum + count, 0)} lost`,
  );
  return lost.map(([status, count]) => `${count} requests answered ${status} during a rolling upgrade`);
}

/** Each instance in turn has to send a due message while all others are stuck. */
export async function getStuck({ instances, messages }: World): Promise<void> {
  const seconds: number[] = [];
  for (let alone = 0; alone < instances.calls.length; alone++) {
    const others = Array.from({ length: instances.calls.length }, (_, i) => i).filter((i) => i !== alone);
    for (const i of others) instances.signal(i, 'SIGSTOP');
    await messages.makeDue(1);
    const since = performance.now();
    await messages.waitForNext();
    seconds.push((performance.now() - since) / 1_000);
    for (const i of others) instances.signal(i, 'SIGCONT');
  }
  console.log(`  two instances stuck: a message after ${middleAndWorst(seconds)}`);
}
