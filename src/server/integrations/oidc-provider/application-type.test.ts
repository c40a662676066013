import { describe, expect, test } from 'vitest';
import { nameApplicationType } from './application-type.ts';

const typeOf = async (document: unknown, status = 200) => {
  const named = await nameApplicationType(Response.json(document, { status }));
  return ((await named.json()) as { application_type?: string } | null)?.application_type;
};

describe('nameApplicationType', () => {
  test.each([
    [['http://localhost/callback'], 'native'],
    [['http://127.0.0.1:33418', 'https://editor.example/redirect'], 'native'],
    [['http://[::1]/'], 'native'],
    [['editor://callback'], 'native'],
    [['https://assistant.example/callback'], 'web'],
    [['http://localhost.evil.test/callback'], 'web'],
  ])('a program that redirects to %j is %s', async (redirectUris, type) => {
    expect(await typeOf({ redirect_uris: redirectUris })).toBe(type);
  });

  test('the application type that a document states is not changed', async () => {
    expect(await typeOf({ application_type: 'web', redirect_uris: ['http://localhost/'] })).toBe('web');
  });

  test.each([[null], [[]], [{ redirect_uris: 'x' }]])('%j gets no application type', async (document) => {
    expect(await typeOf(document)).toBeUndefined();
  });

  test('an answer that is no document is not changed', async () => {
    expect(await typeOf({ redirect_uris: ['http://localhost/'] }, 404)).toBeUndefined();
  });
});
