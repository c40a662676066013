import { describe, expect, test } from 'vitest';
import { isUnchanged } from './feed-request.ts';

describe('a feed', () => {
  const version = { tag: 'abc', changedAt: Temporal.Instant.from('2026-06-16T12:00:00.900Z') };

  test.each(['"abc"', 'W/"abc"', '"x", "abc"', '"x",W/"abc"', '*'])(
    'is unchanged for If-None-Match %s',
    (known) => {
      expect(isUnchanged({ 'if-none-match': known }, version)).toBe(true);
    },
  );

  test.each(['"abcd"', '"abc-gzip"', 'abc', '', '"'])('has changed for If-None-Match %s', (known) => {
    expect(isUnchanged({ 'if-none-match': known }, version)).toBe(false);
  });

  test.each([
    ['"abc-gzip"', true],
    ['"abc"', false],
  ])('is compared by its gzip tag only if the client accepts gzip: %s', (known, expected) => {
    const headers = { 'if-none-match': known, 'accept-encoding': 'gzip' };
    expect(isUnchanged(headers, version)).toBe(expected);
  });

  test.each([
    ['Tue, 16 Jun 2026 12:00:00 GMT', true],
    ['Tue, 16 Jun 2026 13:00:00 GMT', true],
    ['Tue, 16 Jun 2026 11:59:59 GMT', false],
    ['yesterday', false],
  ])('is compared by If-Modified-Since %s only without If-None-Match', (since, expected) => {
    expect(isUnchanged({ 'if-modified-since': since }, version)).toBe(expected);
    expect(isUnchanged({ 'if-modified-since': since, 'if-none-match': '"x"' }, version)).toBe(false);
  });

  test('has changed for a request without a condition', () => {
    expect(isUnchanged({}, version)).toBe(false);
  });
});
