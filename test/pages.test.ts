import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES, type PagePath, pageAt, textsFile } from '#contract/pages.ts';
import { LANGUAGES } from '#core/language.ts';

test.each(Object.keys(PAGES) as PagePath[])(
  'the page %s has a code file, and text files in every language',
  (path) => {
    const { code, words } = pageAt(path);
    const texts = LANGUAGES.flatMap((language) =>
      words.map((name) => join('texts', textsFile(language, name))),
    );
    const missing = [`features/${code}.tsx`, ...texts].filter((file) => !existsSync(join('src/web', file)));
    expect(missing).toEqual([]);
  },
);
