import { expect, test } from 'vitest';
import { notesSince, releasedVersion } from './release-notes.ts';

const CHANGELOG = `# Changelog

## [Unreleased]

- In work

## [1.1.0] - 2026-11-01

- Newer

## [1.0.0] - 2026-10-01

- First
`;

test('an upgrade from the first version shows everything after it', () => {
  expect(notesSince(CHANGELOG, '1.0.0')).toEqual([
    '## [Unreleased]\n\n- In work',
    '## [1.1.0] - 2026-11-01\n\n- Newer',
  ]);
});

test('an upgrade from an unknown version shows the newest section', () => {
  expect(notesSince(CHANGELOG, undefined)).toEqual(['## [Unreleased]\n\n- In work']);
  expect(notesSince(CHANGELOG, '1.1.0-dev')).toEqual(['## [Unreleased]\n\n- In work']);
});

test('a version without release notes is named as in development', () => {
  expect(releasedVersion('1.1.0', CHANGELOG)).toBe('1.1.0');
  expect(releasedVersion('1.2.0', CHANGELOG)).toBe('1.2.0-dev');
});
