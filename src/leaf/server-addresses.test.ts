import { expect, test } from 'vitest';
import { serverAddresses } from './server-addresses.ts';

test('a database URL with several servers is split into one URL for each, in order', () => {
  expect(serverAddresses('postgres://u:p%2C%40@a,b:5433,[::1]:5434/lutea?sslmode=require')).toEqual([
    'postgres://u:p%2C%40@a/lutea?sslmode=require',
    'postgres://u:p%2C%40@b:5433/lutea?sslmode=require',
    'postgres://u:p%2C%40@[::1]:5434/lutea?sslmode=require',
  ]);
});

test.each([
  'postgres://lutea@localhost/lutea?host=/tmp/a,b',
  'postgresql://localhost/lutea',
  'postgres:///lutea?host=/run',
  'mysql://a,b/lutea',
  'not an address',
])('the database URL %s has one server', (url) => {
  expect(serverAddresses(url)).toEqual([url]);
});
