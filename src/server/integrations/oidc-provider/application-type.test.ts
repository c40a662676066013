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
  ])('a program that goes back to %j is %s', async (redirectUris, type) => {
    expect(await typeOf({ redirect_uris: redirectUris })).toBe(type);
  });

  test('what a document says itself stays', async () => {
    expect(await typeOf({ application_type: 'web', redirect_uris: ['http://localhost/'] })).toBe('web');
  });

  test.each([[null], [[]], [{ redirect_uris: 'x' }]])('leaves %j as it is', async (document) => {
    expect(await typeOf(document)).toBeUndefined();
  });

  test('leaves an answer that is no document as it is', async () => {
    expect(await typeOf({ redirect_uris: ['http://localhost/'] }, 404)).toBeUndefined();
  });
});
