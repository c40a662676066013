import { expect, test } from 'vitest';
import { attemptClientOf } from './attempt-client.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['', 'unknown'],
  ['unknown', 'unknown'],
  ['203.0.113.7:1234', 'unknown'],
  ['2001:db8::12345', 'unknown'],
])('attempts from %s count for the client %s', (ip, client) => {
  expect(attemptClientOf(ip)).toBe(client);
});
