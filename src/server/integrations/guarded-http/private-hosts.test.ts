import { expect, test } from 'vitest';
import { isPrivateHost } from './private-hosts.ts';

test.each([
  ['ntfy.lan', 'http://ntfy.lan:8080/topic'],
  ['ntfy.lan', 'https://ntfy.lan/topic'],
  ['Ntfy.lan:8080', 'http://NTFY.lan:8080/topic'],
  ['ntfy.lan:443', 'https://ntfy.lan/topic'],
  ['192.168.0.10:80', 'http://192.168.0.10/topic'],
  ['fd00::1', 'http://[fd00::1]:8080/topic'],
  ['[fd00::1]:8080', 'http://[fd00::1]:8080/topic'],
  ['FD00:0:0::1', 'http://[fd00::1]/topic'],
])('the setting %s allows the URL %s', (entry, url) => {
  expect(isPrivateHost([entry], new URL(url))).toBe(true);
});

test.each([
  ['ntfy.lan:8080', 'http://ntfy.lan:5432/topic'],
  ['ntfy.lan:8080', 'http://ntfy.lan/topic'],
  ['ntfy.lan:80', 'https://ntfy.lan/topic'],
  ['ntfy.lan', 'http://other.ntfy.lan/topic'],
  ['[fd00::1]:8080', 'http://[fd00::1]/topic'],
])('the setting %s does not allow the URL %s', (entry, url) => {
  expect(isPrivateHost([entry], new URL(url))).toBe(false);
});
