import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL, type TestApp } from '../helpers/test-app.ts';
import { callTool, connect, listen, makeKey } from './assistant.ts';

let service: TestApp;
let url: URL;
beforeAll(async () => {
  service = await createTestApp({ writesPerMinute: 30 });
  url = await listen(service);
});
afterAll(() => service.close());

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

function post(token: string | undefined, body: string, headers: Record<string, string> = {}) {
  return service.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    payload: body,
  });
}

const rpcError = (code: number, name: string) => ({
  jsonrpc: '2.0',
  id: null,
  error: { code, message: expect.any(String), data: { code: name } },
});

describe('/mcp without a key that opens it', () => {
  const challenge = `resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp", scope="today:read plan:read`;

  test.each([
    ['no key', undefined],
    ['a forged key', `lutea_${'A'.repeat(43)}`],
    ['a key that is too long', `lutea_${'A'.repeat(44)}`],
    ['the part behind the prefix', 'A'.repeat(43)],
  ])('answers 401 in JSON-RPC to %s, and links to the resource metadata', async (_what, token) => {
    const answer = await post(token, JSON.stringify(LIST));
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual(rpcError(-32000, 'UNAUTHORIZED'));
    expect(answer.headers['www-authenticate']).toContain(challenge);
  });

  test('answers 401 to a session token, in a header or in a cookie', async () => {
    const { token } = await service.signUp();
    expect((await post(token, JSON.stringify(LIST))).statusCode).toBe(401);
    const headers = { cookie: `lutea_session=${token}`, origin: PUBLIC_URL };
    expect((await post(undefined, JSON.stringify(LIST), headers)).statusCode).toBe(401);
  });

  test('answers 403 insufficient_scope to a key without the scope `mcp`', async () => {
    const key = await makeKey(await service.signUp(), ['today:read', 'days:read']);
    const answer = await post(key, JSON.stringify(LIST));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual(rpcError(-32000, 'KEY_OUT_OF_SCOPE'));
    expect(answer.headers['www-authenticate']).toContain('error="insufficient_scope"');
    const name = 'today';
    await expect(
      connect({ url, token: key, era: '2026-07-28' }).then((client) => callTool(client, name)),
    ).rejects.toThrow();
  });

  test('answers 401 to a key that has ended or was removed', async () => {
    const person = await service.signUp();
    const [ended, removed] = [await makeKey(person, ['mcp'], 1), await makeKey(person, ['mcp'])];
    const { items } = (await person.call('GET', '/api/tool-keys')).json() as {
      items: { id: string; expiresAt: string }[];
    };
    const longest = items.toSorted((a, b) => b.expiresAt.localeCompare(a.expiresAt))[0];
    await person.call('DELETE', `/api/tool-keys/${longest?.id}`);
    expect((await post(removed, JSON.stringify(LIST))).statusCode).toBe(401);
    expect((await post(ended, JSON.stringify(LIST))).statusCode).toBe(200);
    service.clock.now = service.clock.now.add({ hours: 24 });
    expect((await post(ended, JSON.stringify(LIST))).statusCode).toBe(401);
  });

  test('has resource metadata, which without a household provider names no authorization server', async () => {
    const answer = await service.app.inject('/.well-known/oauth-protected-resource/mcp');
    expect(answer.json()).toMatchObject({
      resource: `${PUBLIC_URL}/mcp`,
      authorization_servers: [],
      resource_documentation: `${PUBLIC_URL}/settings/sessions`,
      bearer_methods_supported: ['header'],
    });
  });
});

describe('/mcp with a key', () => {
  test.each([
    ['that is not JSON', '{"jsonrpc":', {}, 400, -32700, 'MALFORMED_BODY'],
    ['that is too large', `"${'x'.repeat(33 * 1024)}"`, {}, 413, -32600, 'BODY_TOO_LARGE'],
    ['that is text', 'hello', { 'content-type': 'text/plain' }, 400, -32600, 'WRONG_CONTENT_TYPE'],
    ['that is compressed', '{}', { 'content-encoding': 'gzip' }, 415, -32600, 'UNSUPPORTED_ENCODING'],
    ['with several messages', JSON.stringify([LIST, LIST]), {}, 400, -32600, 'INVALID_REQUEST'],
    [
      'of a foreign page',
      JSON.stringify(LIST),
      { origin: 'https://evil.test' },
      403,
      -32000,
      'CROSS_SITE_REQUEST',
    ],
  ])('answers a request %s with a JSON-RPC error', async (_what, body, headers, status, code, name) => {
    const key = await makeKey(await service.signUp(), ['mcp']);
    const answer = await post(key, body, headers as Record<string, string>);
    expect([answer.statusCode, answer.json()]).toEqual([status, rpcError(code, name)]);
  });

  test.each(['GET', 'DELETE', 'PUT'] as const)('answers 405 to %s', async (method) => {
    const answer = await service.app.inject({ method, url: '/mcp' });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST']);
  });

  test('limits calls as it limits changes, and answers those over the limit with a JSON-RPC error', async () => {
    const key = await makeKey(await service.signUp(), ['mcp']);
    const statuses = [];
    for (let call = 0; call < 160; call++) statuses.push((await post(key, JSON.stringify(LIST))).statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(150);
    const refused = await post(key, JSON.stringify(LIST));
    expect([refused.statusCode, refused.json()]).toEqual([429, rpcError(-32000, 'TOO_MANY_REQUESTS')]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    service.clock.now = service.clock.now.add({ minutes: 10 });
  });

  test('answers every random message with JSON-RPC and never with a 5xx status', async () => {
    const key = await makeKey(await service.signUp(), ['mcp', 'today:read', 'periods:write']);
    const message = fc.record(
      {
        jsonrpc: fc.constantFrom('2.0', '1.0'),
        id: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
        method: fc.constantFrom(
          'tools/call',
          'tools/list',
          'initialize',
          'server/discover',
          'subscriptions/listen',
          'x',
        ),
        params: fc.oneof(
          fc.jsonValue(),
          fc.record({
            name: fc.constantFrom('today', 'log_start', 'x'),
            arguments: fc.jsonValue(),
            _meta: fc.jsonValue(),
          }),
        ),
      },
      { requiredKeys: [] },
    );
    const headers = fc.constantFrom<Record<string, string>>(
      {},
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'today' },
      { 'mcp-protocol-version': 'tomorrow' },
      { accept: 'text/html' },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(message, fc.jsonValue()), headers, async (body, extra) => {
        service.clock.now = service.clock.now.add({ seconds: 4 });
        const answer = await post(key, JSON.stringify(body), extra);
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.body !== '') expect(answer.body).toContain('"jsonrpc":"2.0"');
      }),
      { numRuns: 150 },
    );
  });

  test('refuses to open a stream for notifications', async () => {
    const key = await makeKey(await service.signUp(), ['mcp']);
    const client = await connect({ url, token: key, era: '2026-07-28' });
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow();
    await client.close();
  });
});
