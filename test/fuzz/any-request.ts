import fc from 'fast-check';
import type { Route } from '../helpers/route-table.ts';
import { brokenJson, nastyJson, nastyText } from './nasty-values.ts';
import { anyDay, validValue } from './schema-values.ts';

/** A request before its sender is known: `{own}` and `{foreign}` in the path are replaced by ids of real rows. */
export interface AnyRequest {
  path: string;
  query: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
}

/** Replaces, removes or adds one field of a valid value. */
function mutate(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return nastyJson;
  const names = [...Object.keys(value), 'extra', '__proto__', 'user_id', 'id'];
  return fc
    .tuple(fc.constantFrom(...names), fc.option(nastyJson, { nil: undefined }))
    .map(([name, nasty]) => {
      const entries = Object.entries(value).filter(([key]) => key !== name);
      // Not an object literal: `__proto__` has to become an own field.
      return Object.fromEntries(nasty === undefined ? entries : [...entries, [name, nasty]]);
    });
}

function body(route: Route): fc.Arbitrary<string | Buffer | undefined> {
  const valid = validValue(route.body);
  const takesBody = route.body !== undefined;
  return fc.oneof(
    { weight: takesBody ? 4 : 1, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: takesBody ? 6 : 1, arbitrary: valid.chain(mutate).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: nastyJson.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: brokenJson },
    { weight: takesBody ? 1 : 10, arbitrary: fc.constant(undefined) },
  );
}

function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function query(route: Route): fc.Arbitrary<string> {
  const rawQuery = fc.constantFrom(
    'page=1&page=2',
    'page[]=1',
    'page[__proto__]=1',
    '__proto__[polluted]=1',
    'constructor[prototype][polluted]=1',
    'page=%00',
    'page=%zz',
    'limit=%ED%A0%80',
    '&&=&',
    '?',
    `page=${'9'.repeat(3_000)}`,
  );
  const encode = (value: unknown) =>
    Object.entries(value as Record<string, unknown>)
      .map(([key, part]) => `${encodeText(key)}=${encodeText(String(part))}`)
      .join('&');
  const valid = validValue(route.querystring).map((value) => value ?? {});
  const mutated = valid.chain((value) =>
    fc
      .tuple(fc.constantFrom(...Object.keys(value), 'page', 'extra'), nastyText)
      .map(([name, text]) => ({ ...value, [name]: text })),
  );
  const weight = route.querystring === undefined ? 1 : 6;
  return fc.oneof(
    { weight: route.querystring === undefined ? 6 : 1, arbitrary: fc.constant('') },
    { weight, arbitrary: valid.map(encode) },
    { weight, arbitrary: mutated.map(encode) },
    { weight: 1, arbitrary: rawQuery },
  );
}

const oddPart = fc.oneof(
  nastyText.map((text) => encodeText(text) || 'x'),
  fc.constantFrom('%00', '%zz', '%ED%A0%80', '..%2f..', 'x'.repeat(101), '*', '%2e'),
);
const idPart = fc.oneof(
  { weight: 5, arbitrary: fc.constant('{own}') },
  { weight: 1, arbitrary: fc.constant('{foreign}') },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: oddPart },
);
const dayPart = fc.oneof({ weight: 3, arbitrary: anyDay }, { weight: 1, arbitrary: oddPart });

function partFor(name: string): fc.Arbitrary<string> {
  if (/id$/i.test(name)) return idPart;
  return name === 'date' ? dayPart : oddPart;
}

function path({ url }: Route): fc.Arbitrary<string> {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return fc
    .tuple(...names.map(partFor))
    .map((parts) => parts.reduce((filled, part, i) => filled.replace(`:${names[i]}`, () => part), url));
}

const CONTENT_TYPES = [
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json\t',
  ' application/json',
  'application/json;',
  'application/json; charset=latin1',
  'application/json; junk',
  'application/json\tx',
  'application/json, text/plain',
  'application/jsonp',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
  ';',
  'x'.repeat(500),
];

const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 30 });

const headers = fc.record(
  {
    host: fc.oneof(
      { weight: 9, arbitrary: fc.constant('127.0.0.1:3000') },
      { weight: 1, arbitrary: fc.constantFrom('localhost:3000', 'evil.example', '', '[::1]:3000') },
    ),
    'content-type': fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json') },
      { weight: 3, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
    ),
    authorization: fc.oneof(
      { weight: 20, arbitrary: fc.constant('Bearer {token}') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('Bearer', 'Bearer ', 'Basic e30=', 'bearer {token}', 'Bearer {token} x'),
      },
      { weight: 1, arbitrary: headerText.map((text) => `Bearer ${text}`) },
      { weight: 1, arbitrary: fc.constant(`Bearer ${'A'.repeat(43)}`) },
    ),
    cookie: fc.oneof(fc.constant('lutea_session={token}'), headerText),
    origin: fc.constantFrom('null', 'http://127.0.0.1:3000', 'https://evil.example'),
    accept: fc.constantFrom('*/*', 'application/json', 'text/html', ''),
    'user-agent': headerText,
    'x-forwarded-for': fc.constantFrom('1.2.3.4', '::1, ,', 'x'),
    'content-encoding': fc.constantFrom('gzip', 'identity'),
    range: fc.constant('bytes=0-1'),
    'if-none-match': fc.constant('*'),
  },
  { requiredKeys: ['authorization', 'content-type', 'host'] },
);

/** Sends each header only in few requests, as browsers and clients do. */
const fewHeaders = fc
  .tuple(headers, fc.subarray(['cookie', 'origin', 'accept', 'user-agent', 'range'] as const), fc.nat(20))
  .map(([all, kept, dice]) => {
    const names = new Set<string>(['authorization', 'content-type', 'host', ...(dice < 8 ? kept : [])]);
    if (dice === 8) names.add('content-encoding').add('x-forwarded-for').add('if-none-match');
    return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name))) as Record<
      string,
      string
    >;
  });

export function anyRequest(route: Route): fc.Arbitrary<AnyRequest> {
  return fc.record({ path: path(route), query: query(route), headers: fewHeaders, payload: body(route) });
}
