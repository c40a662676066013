import { waitUntil } from '../drill.ts';
import type { Instances } from './instances.ts';
import type { Load } from './load.ts';
import type { Messages } from './messages.ts';
import type { Machines, Trouble } from './troubles.ts';
import type { Witness } from './witness.ts';

export interface World extends Machines {
  instances: Instances;
  load: Load;
  messages: Messages;
  witness: Witness;
}

export interface Felt {
  /** The longest time without a successful write, in seconds. */
  seconds: number;
  /** The part of that time after another server had begun to take writes. */
  ownSeconds: number | undefined;
  losses: string[];
}

/** A trouble has an effect only after a moment. */
export const A_MOMENT_MS = 500;
export const DUE_AT_ONCE = 150;

/** Checks that each instance works on without a restart: it reaches the database and knows the session. */
async function checkInstances({ instances }: World, after: string): Promise<string[]> {
  const losses: string[] = [];
  for (const [i, call] of instances.calls.entries()) {
    for (const path of ['/readyz', '/api/today']) {
      const { status } = await call('GET', path);
      if (status !== 200) losses.push(`instance ${i} answered ${path} with ${status} after ${after}`);
    }
  }
  return losses;
}

/** Causes one trouble while messages are sent; waits until writes succeed again and the cluster is whole. */
export async function undergo(trouble: Trouble, world: World, sender: number): Promise<Felt> {
  const { patroni, load, messages, instances, witness } = world;
  const primary = await patroni.findPrimary();
  const node = patroni.nodes[primary];
  if (node === undefined) throw new Error(`There is no node ${primary}`);
  await messages.makeDue(DUE_AT_ONCE);
  const sending = instances.sendMessages(sender).catch(() => {});
  await messages.waitForNext();
  const since = performance.now();
  trouble.begin(node, world);
  const isOver = async () => {
    await waitUntil(`a write after ${trouble.name}`, () => load.hasWrittenSince(since + A_MOMENT_MS));
  };
  await (trouble.lasts?.(primary, world) ?? isOver());
  await trouble.mend(node, world);
  const mended = performance.now();
  await patroni.isWhole();
  await waitUntil(`a write when all is mended after ${trouble.name}`, () => load.hasWrittenSince(mended));
  await sending;
  const { from, until } = load.longestPause(since);
  const promoted = witness.promotedAt(from, until);
  return {
    seconds: (until - from) / 1_000,
    ownSeconds: promoted === undefined ? undefined : (until - promoted) / 1_000,
    losses: await checkInstances(world, trouble.name),
  };
}

export const middleAndWorst = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s, worst ${sorted.at(-1)?.toFixed(1)} s`;
};

export function describeFelt(name: string, felt: readonly Felt[]): string {
  const own = felt.flatMap(({ ownSeconds }) => ownSeconds ?? []);
  const ofThat = own.length === 0 ? '' : `; after the promotion ${middleAndWorst(own)}`;
  return `${felt.length} × ${name}: ${middleAndWorst(felt.map(({ seconds }) => seconds))}${ofThat}`;
}
