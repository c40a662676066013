import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseLanguage, LANGUAGES } from './language.ts';

test.each([
  ['de', 'de'],
  ['fr-CH', 'fr'],
  ['DE-at', 'de'],
  ['de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'de'],
  ['en;q=0.5, fr;q=0.8', 'fr'],
  ['fr , de', 'fr'],
  ['de;q=0.5, fr;q=0.5', 'de'],
  ['de ; Q=0.2, fr;q=0.3', 'fr'],
  ['fr;q=1.000, de', 'fr'],
])('the header %j gives the language %s', (header, language) => {
  expect(chooseLanguage(header)).toBe(language);
});

test('a supported language is chosen before a preferred one that is not supported', () => {
  expect(chooseLanguage('pt-BR, it;q=0.9, de;q=0.1')).toBe('de');
});

test.each(['pt-BR', 'gsw-CH, it', 'deutsch', 'de_DE', 'pt, *;q=0.5'])(
  'the header %j names no supported language and gives English',
  (header) => {
    expect(chooseLanguage(header)).toBe('en');
  },
);

test.each([undefined, '', '*', ' , ;', '*;q=0.5', 'de;q=0', 'de;q=2', 'fr;q=much'])(
  'the header %j names no language and gives null',
  (header) => {
    expect(chooseLanguage(header)).toBeNull();
  },
);

test('a language with the quality 0 is not chosen', () => {
  expect(chooseLanguage('de;q=0, fr;q=0.1')).toBe('fr');
});

test('any header gives a supported language or null', () => {
  const anyHeader = fc.string({
    unit: fc.constantFrom('d', 'e', 'fr', '-', ',', ';', 'q=', '0', '.', '1', '*', ' ', 'ü'),
  });
  fc.assert(
    fc.property(anyHeader, (header) => {
      expect([...LANGUAGES, null]).toContain(chooseLanguage(header));
    }),
  );
});
