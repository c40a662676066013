import { readFileSync } from 'node:fs';
import { ownFile } from '#leaf/own-files.ts';

/** The version in package.json. */
export function readVersion(): string {
  return (JSON.parse(readFileSync(ownFile('package.json'), 'utf8')) as { version: string }).version;
}
