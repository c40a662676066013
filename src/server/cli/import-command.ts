import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LeftOut } from '#core/import/left-out.ts';
import { refusalText } from '#core/import/refusal.ts';
import { actAsUser } from '#server/database/person.ts';
import { importFile } from '#server/features/imports/import-file.ts';
import { createUploads } from '#server/features/imports/read/uploads.ts';
import { type CommandResult, fail } from './command-result.ts';
import type { CommandContext } from './commands.ts';
import { isPersonId, noPerson } from './user-commands.ts';

const USAGE = 'Name a file and a person: lutea import FILE --user USER_ID';

const BY_THE_PERSON = 'Nothing was stored. The person can bring the file on the page /import, which asks.';

const QUESTIONS = {
  PASSWORD: 'The file has a password.',
  DAY_ORDER: 'The file has dates in which day and month could be either way round.',
  COLUMNS: 'The file is a table whose columns have to be assigned.',
} as const;

const leftOutLine = ({ count, what, reason }: LeftOut): string => `${count} × ${what ?? 'record'}: ${reason}`;

/** Imports a file for a person, like the page /import with every proposal accepted. */
export async function importForPerson(
  { engine, config, clock }: CommandContext,
  _last: string,
  words: readonly string[],
): Promise<CommandResult> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { user: { type: 'string' } },
    allowPositionals: true,
  });
  const [path] = positionals;
  const { user } = values;
  if (path === undefined || user === undefined) return fail(USAGE);
  if (!(await isPersonId(engine, user))) return noPerson(user);
  const isReadable = await access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
  if (!isReadable) return fail(`${path} cannot be read by the service.`);
  const uploads = createUploads(join(config.dataDir, 'uploads'));
  const { outcome, added } = await importFile(actAsUser(engine, user), { path, uploads, clock });
  if (outcome.kind === 'question') return fail(QUESTIONS[outcome.question.kind], BY_THE_PERSON);
  if (outcome.kind === 'problem')
    return fail(
      refusalText({ ...outcome, leftOut: outcome.found?.leftOut }, 'en'),
      ...(outcome.found?.leftOut ?? []).map(leftOutLine),
    );
  return {
    lines: [
      `Added: ${added?.addedPeriods} period starts, ${added?.addedDays} days, ${added?.addedNights} nights, ${added?.addedActivities} activities.`,
      'The person sees it on the page /import, and can undo it there.',
    ],
    ok: true,
  };
}
