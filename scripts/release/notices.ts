import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIBRARIES, type Library } from './libraries.ts';
import { licenceTexts, type Package, ROOT } from './packages.ts';

const LICENCES = join(ROOT, 'packaging', 'release', 'licences');
const RULE = '='.repeat(80);

const INTRODUCTION = `This release of Lutea contains software by others, under their own licences. They are listed here
with their texts. Lutea itself is licensed under AGPL-3.0-only (LICENSE); its source is in source.tar.gz.
The source of libatomic, a part of GCC, is at https://gcc.gnu.org.`;

const section = (title: string, texts: readonly string[]): string =>
  [RULE, title, RULE, '', ...texts].join('\n');

function describePackage(folder: string, { name, version, licence, folder: own }: Package): string {
  const texts = licenceTexts(own ?? join(folder, 'node_modules', name));
  const none = `(Its package has no text; its licence is ${licence}.)`;
  return section(`${name} ${version}: ${licence}`, texts.length > 0 ? texts : [none]);
}

function describeLibrary({ name, version, licence, text }: Library): string {
  const content = text.endsWith('.txt') ? readFileSync(join(LICENCES, text), 'utf8').trim() : `See ${text}.`;
  return section(`${name} ${version}: ${licence}`, [content]);
}

/** The licences of everything in the release that others made. */
export function writeNotices(folder: string, packages: readonly Package[]): void {
  const parts = [
    INTRODUCTION,
    ...packages.map((part) => describePackage(folder, part)),
    ...LIBRARIES.map(describeLibrary),
  ];
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), `${parts.join('\n\n')}\n`);
}
