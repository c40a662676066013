import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { tries } from '../../../test/helpers/exhaustive.ts';
import { CannotOpen, createKeyRing, type Key, type SealedPlace } from './key-ring.ts';

const OLD: Key = { id: '2025', secret: randomBytes(32) };
const NEW: Key = { id: '2026', secret: randomBytes(32) };
const PLACE: SealedPlace = { table: 'devices', column: 'credentials', row: 'r1', userId: 'u1' };

test('a derived secret belongs to one key, one purpose and one value', () => {
  const ring = createKeyRing([NEW, OLD]);
  const secret = ring.derive('code verifier', 'state');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(createKeyRing([NEW]).derive('code verifier', 'state')).toBe(secret);
  const others = [
    createKeyRing([OLD, NEW]).derive('code verifier', 'state'),
    ring.derive('sealed column', 'state'),
    ring.derive('code verifier', 'other'),
  ];
  expect(others).not.toContain(secret);
});

describe('a sealed value', () => {
  const ring = createKeyRing([OLD]);

  test('opens for the place for which it was sealed', () => {
    expect(ring.open(ring.seal('geheim · 秘密', PLACE), PLACE)).toBe('geheim · 秘密');
  });

  test('names its key and reveals nothing of the value', () => {
    const sealed = ring.seal('canary', PLACE);
    expect(sealed).toMatch(/^v1\.2025\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    expect(sealed).not.toContain('canary');
  });

  test.each(['table', 'column', 'row', 'userId'] as const)('does not open for another %s', (part) => {
    const sealed = ring.seal('canary', PLACE);
    expect(() => ring.open(sealed, { ...PLACE, [part]: 'other' })).toThrow(CannotOpen);
  });

  test('does not open if any byte was changed', () => {
    const sealed = ring.seal('canary', PLACE);
    const opened = [...sealed].filter((char, i) => {
      const changed = `${sealed.slice(0, i)}${char === 'A' ? 'B' : 'A'}${sealed.slice(i + 1)}`;
      return changed !== sealed && doesOpen(changed);
    });
    expect(opened).toEqual([]);
  });

  test.each(['', 'v1', 'v1.2025', 'v1.2025...', 'v2.2025.a.b.c', 'canary'])('refuses %j', (sealed) => {
    expect(() => ring.open(sealed, PLACE)).toThrow(CannotOpen);
  });

  test('opens only in its canonical Base64 spelling', () => {
    const sealed = ring.seal('1234', PLACE);
    // 16 and 4 bytes leave 4 bits of their last character unused, so the next letter has the same bytes.
    const respelled = sealed
      .split('.')
      .map((part, i, parts) => parts.with(i, part.replace(/.$/, nextLetter)).join('.'))
      .slice(3);
    const others = [...respelled, `${sealed}=`, `${sealed}\n`, sealed.replace(/(.)$/, ' $1')];
    expect(others.filter((other) => other !== sealed)).toHaveLength(5);
    expect(others.filter(doesOpen)).toEqual([]);
  });

  const VALUES = tries({ few: 2_000, many: 100_000 });
  test(`never repeats an initialisation vector in ${VALUES} values`, () => {
    const ivs = new Set(Array.from({ length: VALUES }, () => ring.seal('', PLACE).split('.')[2]));
    expect(ivs.size).toBe(VALUES);
  });

  function nextLetter(letter: string): string {
    return String.fromCharCode(letter.charCodeAt(0) + 1);
  }

  function doesOpen(sealed: string): boolean {
    try {
      ring.open(sealed, PLACE);
      return true;
    } catch {
      return false;
    }
  }
});

describe('a key ring with several keys', () => {
  test('opens what an older key sealed, and reports that it should be sealed again', () => {
    const sealed = createKeyRing([OLD]).seal('value', PLACE);
    const ring = createKeyRing([NEW, OLD]);
    expect(ring.open(sealed, PLACE)).toBe('value');
    expect(ring.isCurrent(sealed)).toBe(false);
    expect(ring.isCurrent(ring.seal('value', PLACE))).toBe(true);
  });

  test('does not open a value whose key is missing', () => {
    const sealed = createKeyRing([OLD]).seal('value', PLACE);
    expect(() => createKeyRing([NEW]).open(sealed, PLACE)).toThrow('No key 2025');
  });
});
