import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const NOW = Temporal.Instant.from('2026-10-08T09:30:00Z');

test.each([
  ['120', '2026-10-08T09:32:00Z'],
  ['0', '2026-10-08T09:30:00Z'],
  [' 5 ', '2026-10-08T09:30:05Z'],
  ['Thu, 08 Oct 2026 10:00:00 GMT', '2026-10-08T10:00:00Z'],
])('the header Retry-After %j is read as an instant', (header, expected) => {
  expect(readRetryAfter(header, NOW)?.toString()).toBe(expected);
});

test('a Retry-After date in the past is read as now', () => {
  expect(readRetryAfter('Thu, 08 Oct 2026 09:00:00 GMT', NOW)?.equals(NOW)).toBe(true);
});

test.each(['99999999999999999999', 'Fri, 08 Oct 2126 09:30:00 GMT'])(
  'a Retry-After of %j waits at most a day',
  (header) => {
    expect(readRetryAfter(header, NOW)?.toString()).toBe('2026-10-09T09:30:00Z');
  },
);

test.each([null, '', '-5', '1.5', 'soon', '2026-10-08T10:00:00Z', 'Thu, 99 Oct 2026 10:00:00 GMT'])(
  'a Retry-After of %j is ignored',
  (header) => {
    expect(readRetryAfter(header, NOW)).toBeNull();
  },
);
