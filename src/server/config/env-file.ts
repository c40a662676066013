import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getSystemErrorMessage, parseEnv } from 'node:util';

interface EnvFile {
  values: Record<string, string | undefined>;
  /** Problems that stop the start. They never quote a line, which may be a secret. */
  problems: string[];
  warnings: string[];
}

interface Where {
  /** The folder of package.json. */
  root: string;
  /** The path in LUTEA_ENV_FILE; without it `.env` is read if it exists. */
  named: string | undefined;
  isSetting: (name: string) => boolean;
}

const BLANK = /^\s*(?:#.*)?$/;
/** A setting is one line, so that an unclosed quote cannot swallow other settings. */
const SETTING = /^\s*(?:export\s+)?[A-Za-z_]\w*\s*=\s*(?:(["'`])(?:(?!\1).)*\1\s*(?:#.*)?|[^\s"'`].*)?$/;
const OTHERS = 0o006;

function readLines(path: string, text: string, isSetting: Where['isSetting']): EnvFile {
  const file: EnvFile = { values: {}, problems: [], warnings: [] };
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [i, line] of lines.entries()) {
    const place = `Line ${i + 1} of ${path}`;
    if (BLANK.test(line)) continue;
    if (!SETTING.test(line)) {
      file.problems.push(`${place} is not NAME=value, or has a quote that is not closed.`);
      continue;
    }
    const setting = parseEnv(line);
    for (const name of Object.keys(setting)) {
      if (!isSetting(name)) file.warnings.push(`${place} is ignored: there is no setting ${name}.`);
    }
    Object.assign(file.values, setting);
  }
  return file;
}

function readText(path: string): { text: string } | { code: string; reason: string } {
  try {
    return { text: readFileSync(path, 'utf8') };
  } catch (error) {
    const { code = '', errno = 0 } = error as NodeJS.ErrnoException;
    return { code, reason: getSystemErrorMessage(errno) };
  }
}

function isOpenToOthers(path: string): boolean {
  const status = statSync(path);
  return process.platform !== 'win32' && status.isFile() && (status.mode & OTHERS) !== 0;
}

/** The settings in the file of LUTEA_ENV_FILE, or in `.env` beside package.json. */
export function readEnvFile({ root, named, isSetting }: Where): EnvFile {
  const path = named ? resolve(root, named) : join(root, '.env');
  const read = readText(path);
  if ('reason' in read) {
    if (!named && read.code === 'ENOENT') return { values: {}, problems: [], warnings: [] };
    const origin = named ? 'LUTEA_ENV_FILE names' : 'There is';
    return {
      values: {},
      problems: [`${origin} ${path}, which cannot be read: ${read.reason}.`],
      warnings: [],
    };
  }
  const file = readLines(path, read.text, isSetting);
  if (isOpenToOthers(path)) {
    file.warnings.push(`Every user of this machine can open ${path}, which may hold secrets: chmod 600 it.`);
  }
  return file;
}
