import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { PUBLIC_URL } from '../helpers/test-app.ts';

/** No vendor runs in these tests: a request that needs one is rightly answered with "unavailable". */
const OUTSIDE_SERVICE_AWAY = new Set(['DEVICE_UNAVAILABLE']);

/** Codes whose answers also have a `problem`, which the page words. */
const NAMES_ITS_CAUSE = new Set(['PLAN_UNREADABLE']);

/** Expects no 5xx, and that every refusal has the usual shape without further fields. */
export function expectPlainRefusal(response: LightMyRequestResponse, issuer: string): void {
  const { statusCode, headers, body } = response;
  const isOutside = OUTSIDE_SERVICE_AWAY.has(String(headers['x-error-code']));
  if (statusCode >= 500 && !isOutside) expect.fail(`${statusCode} ${body}`);
  if (statusCode < 300) return;
  if (statusCode < 400) {
    const target = new URL(String(headers.location), PUBLIC_URL);
    expect([PUBLIC_URL, new URL(issuer).origin]).toContain(target.origin);
    return;
  }
  // Browsers get a page instead of JSON.
  if (String(headers['content-type']).startsWith('text/html')) return;
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  if (response.raw.req.method === 'HEAD') return;
  const problem = JSON.parse(body) as Record<string, unknown>;
  if (problem['jsonrpc'] !== undefined) {
    expect(problem).toEqual({ jsonrpc: '2.0', id: null, error: expect.any(Object) });
    return;
  }
  const further = NAMES_ITS_CAUSE.has(String(headers['x-error-code'])) ? ['problem'] : [];
  expect(Object.keys(problem)).toEqual(['error', ...further]);
  expect(typeof problem['error']).toBe('string');
}

const namesOfPrototype = () => Object.getOwnPropertyNames(Object.prototype).sort().join();
const PROTOTYPE = namesOfPrototype();

/** Detects prototype pollution. */
export function expectCleanPrototype(): void {
  if (namesOfPrototype() !== PROTOTYPE) expect.fail('Object.prototype has changed');
}
