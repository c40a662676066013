import { mkdir } from 'node:fs/promises';
import type { PersonStore } from '#server/database/person.ts';
import type { ReadOutcome } from '#server/database/schema/imports.ts';
import { insertImport, saveOutcome, selectImport } from '#server/records/imports/imports.ts';
import { applyImport } from './apply/apply-import.ts';
import { summarise } from './preview/describe-import.ts';
import { readPersonToday } from './read/person-today.ts';
import { readFile } from './read/read-file.ts';
import type { Uploads } from './read/uploads.ts';
import { undoImport } from './undo/undo-import.ts';

interface FileToImport {
  path: string;
  uploads: Pick<Uploads, 'folderOf' | 'remove'>;
  clock: () => Temporal.Instant;
}

/** Reads a local file and applies what a preview would preselect. Nothing is stored of an unreadable file. */
export async function importFile(person: PersonStore, { path, uploads, clock }: FileToImport) {
  const id = crypto.randomUUID();
  const today = await readPersonToday(person, clock());
  await person.change(insertImport(id, clock()));
  let outcome: ReadOutcome | undefined;
  try {
    const signal = new AbortController().signal;
    const folder = uploads.folderOf(id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    outcome = await readFile({ path, folder, answers: {}, today }, { onProgress: () => {}, signal });
    await person.change(saveOutcome(id, outcome, clock()));
    if (outcome.kind === 'found') await applyImport(person, { id, starts: undefined, now: clock() });
  } finally {
    await uploads.remove(id);
    if (outcome?.kind !== 'found') await undoImport(person, id, clock());
  }
  if (outcome.kind !== 'found') return { outcome };
  const [[row]] = await person.read(selectImport(id));
  if (row === undefined) throw new Error('An import that was just written is gone');
  return { outcome, added: summarise(row) };
}
