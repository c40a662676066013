import { expect, test } from 'vitest';
import { isAllowed } from './allow-list.ts';

const list = { emails: ['ada@example.org'], domains: ['club.example'], groups: ['runners'] };
const nobody = { email: undefined, emailVerified: undefined, groups: [] };
const of = (email: string, emailVerified?: boolean) => ({ ...nobody, email, emailVerified });

test.each([
  ['an address on the list', of('ada@example.org')],
  ['an address in another case', of('Ada@Example.ORG')],
  ['an address of a domain on the list', of('bo@club.example')],
  ['a group on the list, without an address', { ...nobody, groups: ['staff', 'runners'] }],
  ['a group on the list, with an unverified address', { ...of('x@y.example', false), groups: ['runners'] }],
])('someone with %s may sign in', (_who, person) => {
  expect(isAllowed(list, person)).toBe(true);
});

test.each([
  ['no address and no group', nobody],
  ['another address of the same domain', of('bo@example.org')],
  ['an address of a sub-domain', of('bo@sub.club.example')],
  ['a domain that ends alike', of('bo@notclub.example')],
  ['the domain before the @', of('club.example@evil.example')],
  ['an address on the list that is not verified', of('ada@example.org', false)],
  ['an address of a domain on the list that is not verified', of('bo@club.example', false)],
  ['a group in another case', { ...nobody, groups: ['Runners'] }],
])('someone with %s may not sign in', (_who, person) => {
  expect(isAllowed(list, person)).toBe(false);
});

test('everyone may sign in if all lists are empty', () => {
  expect(isAllowed({ emails: [], domains: [], groups: [] }, nobody)).toBe(true);
});
