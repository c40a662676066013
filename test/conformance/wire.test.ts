import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { expectProblem, storedRows } from './person-data.ts';

let service: TestApp;
let person: TestPerson;
beforeAll(async () => {
  service = await createTestApp();
  person = await service.signUp();
});
afterAll(() => service.close());

const JSON_TYPE = { 'content-type': 'application/json' };

function send(options: InjectOptions & { headers?: Record<string, string> }) {
  return service.app.inject({
    ...options,
    headers: { authorization: `Bearer ${person.token}`, ...options.headers },
  });
}

const patchUser = (payload: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
  send({ method: 'PATCH', url: '/api/user', headers, payload });

describe('Errors: one shape, { error: string }, with a code and a request id', () => {
  test.each([
    ['an unknown address', { url: '/api/nothing' }, 404, 'NOT_FOUND'],
    ['an unknown period log', { method: 'DELETE', url: '/api/period-logs/x' }, 404, 'PERIOD_LOG_NOT_FOUND'],
    ['a method that is not possible', { method: 'PUT', url: '/api/user' }, 405, 'METHOD_NOT_ALLOWED'],
    ['an invalid query', { url: '/api/period-history?page=0' }, 400, 'INVALID_REQUEST'],
    ['a missing body', { method: 'POST', url: '/api/overrides' }, 400, 'INVALID_REQUEST'],
    [
      'an invalid field',
      { method: 'PATCH', url: '/api/user', headers: JSON_TYPE, payload: '{"cycleLength":1}' },
      400,
      'INVALID_REQUEST',
    ],
    [
      'a body that is not JSON',
      { method: 'PATCH', url: '/api/user', headers: JSON_TYPE, payload: '{' },
      400,
      'MALFORMED_BODY',
    ],
    [
      'a body of another type',
      {
        method: 'PATCH',
        url: '/api/user',
        headers: { 'content-type': 'text/plain' },
        payload: '{"cycleLength":30}',
      },
      400,
      'WRONG_CONTENT_TYPE',
    ],
    [
      'a body that is too large',
      { method: 'PATCH', url: '/api/user', headers: JSON_TYPE, payload: `"${'x'.repeat(300_000)}"` },
      413,
      'BODY_TOO_LARGE',
    ],
    [
      'an address that is too long',
      { url: `/api/period-logs/${'x'.repeat(200)}`, method: 'DELETE' },
      414,
      'URI_TOO_LONG',
    ],
    [
      'an address that is not valid',
      { url: '/api/period-logs/%zz', method: 'DELETE' },
      400,
      'INVALID_REQUEST',
    ],
  ] as const)('%s', async (_case, options, status, code) => {
    const response = await send(options as InjectOptions & { headers?: Record<string, string> });
    expect([response.statusCode, response.headers['x-error-code']]).toEqual([status, code]);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({ error: expect.stringMatching(/./) });
  });

  test('a 405 answer names the allowed methods', async () => {
    const response = await send({ method: 'PUT', url: '/api/overrides' });
    expect(response.headers.allow).toBe('DELETE, POST');
  });

  test('an internal error does not reveal its cause', async () => {
    await service.database.asOwner('alter table settings rename to settings_away');
    const response = await send({ url: '/api/settings' });
    await service.database.asOwner('alter table settings_away rename to settings');
    expectProblem(response, 500, 'Something went wrong on our side. Please try again.');
    expect(response.headers['x-error-code']).toBe('INTERNAL');
  });
});

const nestedArray = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test('a body with 32 levels of nesting is read, and brackets in a text do not count', async () => {
  const response = await patchUser(`{"cycleLength":30,"a":${nestedArray(31)},"b":"${'['.repeat(40)}"}`);
  expect(response.statusCode).toBe(200);
});

describe('Requests that cannot be read answer 400 and write nothing', () => {
  test.each([
    ['broken JSON', '{"cycleLength":30'],
    ['a trailing comma', '{"cycleLength":30,}'],
    ['two values', '{"cycleLength":30}{}'],
    ['NUL', '{"cycleLength":30,"timezone":"UTC\\u0000"}'],
    ['NUL in a field that is ignored', '{"cycleLength":30,"note":"\\u0000"}'],
    ['a lone surrogate', '{"cycleLength":30,"note":"\\ud800"}'],
    ['a lone surrogate in a name', '{"cycleLength":30,"\\udc00":1}'],
    ['__proto__', '{"cycleLength":30,"__proto__":{"timezone":"UTC"}}'],
    ['33 levels of nesting', `{"cycleLength":30,"a":${nestedArray(32)}}`],
    ['not UTF-8', Buffer.from([...Buffer.from('{"cycleLength":30,"a":"'), 0xff, ...Buffer.from('"}')])],
  ])('%s', async (_case, payload) => {
    const before = await storedRows(service, person);
    const response = await patchUser(payload);
    expect([response.statusCode, response.headers['x-error-code']]).toEqual([400, 'MALFORMED_BODY']);
    expect(await storedRows(service, person)).toBe(before);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/jsonp',
  ])('a body sent as %s', async (type) => {
    const before = await storedRows(service, person);
    const response = await patchUser('{"cycleLength":30}', { 'content-type': type });
    expectProblem(response, 400, 'Send the request body as application/json');
    expect(await storedRows(service, person)).toBe(before);
  });

  test('a body without a content type', async () => {
    const before = await storedRows(service, person);
    const response = await send({
      method: 'POST',
      url: '/api/overrides',
      payload: Buffer.from('{"override":"pms"}'),
    });
    expect(response.statusCode).toBe(400);
    expect(await storedRows(service, person)).toBe(before);
  });
});

describe('Answers of the API', () => {
  test('are JSON, never cached, each with its own request id', async () => {
    const [first, second] = [await send({ url: '/api/user' }), await send({ url: '/api/user' })];
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
    expect(first.headers['x-error-code']).toBeUndefined();
  });

  test('are described in OpenAPI 3.1 with summary, success and problems for every protected route', async () => {
    const { openapi, paths } = (await service.app.inject({ url: '/api/openapi.json' })).json();
    expect(openapi).toBe('3.1.0');
    const operations = Object.entries(paths as Record<string, Record<string, { responses: object }>>)
      .filter(([path]) => !/^\/api\/(auth|share)\/|^\/api\/calendar\/\{userId\}/.test(path))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
      );
    expect(operations.length).toBeGreaterThanOrEqual(15);
    for (const { path, method, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      expect(operation, `${method} ${path}`).toMatchObject({
        summary: expect.any(String),
        tags: [expect.any(String)],
      });
      expect(statuses, `${method} ${path}`).toEqual(expect.arrayContaining(['400', '401']));
    }
  });

  test('are described with days as dates and limits as whole numbers', async () => {
    const { paths } = (await service.app.inject({ url: '/api/openapi.json' })).json();
    const history = paths['/api/period-history'].get;
    expect(history.parameters).toMatchObject([
      { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } },
      { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100 } },
    ]);
    const item = history.responses['200'].content['application/json'].schema.properties.items.items;
    expect(item.properties.startDate).toEqual({ type: 'string', format: 'date' });
  });
});
