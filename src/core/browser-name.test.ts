import { expect, test } from 'vitest';
import { readUserAgent } from './browser-name.ts';

test('a user agent gives the name of the browser and its system', () => {
  expect(
    readUserAgent(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ),
  ).toEqual({ browser: 'Safari', system: 'iOS' });
  expect(readUserAgent('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toEqual({
    browser: 'Firefox',
    system: 'Linux',
  });
});

test('a browser whose user agent also lists older browsers gets its own name', () => {
  expect(
    readUserAgent(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    ),
  ).toEqual({ browser: 'Edge', system: 'Windows' });
  expect(
    readUserAgent(
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    ),
  ).toEqual({ browser: 'Chrome', system: 'Android' });
});

test('a program that is no browser keeps its own name, and an unknown one has none', () => {
  expect(readUserAgent('curl/8.14.1')).toEqual({ browser: 'curl' });
  expect(readUserAgent('')).toEqual({});
  expect(readUserAgent('Mozilla/5.0')).toEqual({});
});
