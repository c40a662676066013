import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type Answers, FIRST_PERSON } from './questions.ts';

/** A value for a settings file, in quotes if it would be misread without them. */
export function quoteSetting(value: string): string {
  if (/^[^\s"'`#]+$/.test(value)) return value;
  const quote = ["'", '`', '"'].find((mark) => !value.includes(mark));
  if (quote === undefined || /[\r\n]/.test(value)) {
    throw new Error('A value has every kind of quotes, or a line break: no settings file can hold it.');
  }
  return `${quote}${value}${quote}`;
}

/** Adds to the answers the settings that follow from them, and new keys for this installation. */
export function completeSettings({ [FIRST_PERSON]: _person, ...answers }: Answers): Answers {
  const household = answers['DATASTORE_OIDC_ISSUER_URL'] === undefined ? { HOUSEHOLD: 'on' } : {};
  return {
    ...household,
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    CRON_SECRET: randomBytes(32).toString('hex'),
    ...answers,
  };
}

/** Writes a new file that its owner alone can read; throws if there is one. */
export function writeSettings(path: string, settings: Answers): void {
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${quoteSetting(value)}`);
  const text = `# Written by \`lutea setup\`. docs/configuration.md explains each setting.\n${lines.join('\n')}\n`;
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
}
