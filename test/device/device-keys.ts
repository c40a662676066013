import { createKeyRing, type Key, type KeyRing } from '#server/database/key-ring.ts';

const KEYS = new Map<string, Key>(
  ['k1', 'k2'].map((id, i) => [id, { id, secret: new Uint8Array(32).fill(i + 1) }]),
);

/** A key ring with these key ids. The first one encrypts. */
export function keyRingOf(...ids: ('k1' | 'k2')[]): KeyRing {
  const [first, ...others] = ids.map((id) => KEYS.get(id) as Key);
  return createKeyRing([first as Key, ...others]);
}
