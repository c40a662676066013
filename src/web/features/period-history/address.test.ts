import { expect, test } from 'vitest';
import { addressOf, readAddress } from './address.ts';

const read = (address: string) =>
  readAddress(Object.fromEntries(new URL(address, 'http://lutea.test').searchParams));

test('the state in the URL is read as it was written', () => {
  const dialog = { kind: 'edit', id: 'a1' } as const;
  expect(addressOf(2, dialog)).toBe('/period-history?page=2&edit=a1');
  expect(read(addressOf(2, dialog))).toEqual({ page: 2, dialog });
  const suggested = { kind: 'add', day: '2026-04-10' } as const;
  expect(read(addressOf(1, suggested))).toEqual({ page: 1, dialog: suggested });
  expect(read('/period-history?add=soon').dialog).toEqual({ kind: 'add' });
  expect(read(addressOf(1, { kind: 'add' }))).toEqual({ page: 1, dialog: { kind: 'add' } });
});

test('the first page without a dialog has no parameters in its URL', () => {
  expect(addressOf(1)).toBe('/period-history');
});

test.each(['0', '-3', '1.5', 'two', ''])('the first page is shown if the URL names page "%s"', (page) => {
  expect(read(`/period-history?page=${page}`).page).toBe(1);
});
