import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { collectHistory } from '#core/import/collect-history.ts';
import type { ImportAnswers } from '#server/integrations/imports/import-problem.ts';
import { readUpload } from '#server/integrations/imports/read-upload.ts';

const TODAY = Temporal.PlainDate.from('2026-06-16');

/** Reads an uploaded file on 16 June 2026. Content that is neither text nor bytes is written as JSON. */
export async function read(content: unknown, answers: ImportAnswers = {}, copiedBytes?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'lutea-imports-'));
  try {
    const path = join(folder, 'upload');
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    await writeFile(path, isRaw ? content : JSON.stringify(content));
    const sink = collectHistory(TODAY);
    const sources = await readUpload(path, { sink, answers, folder, copiedBytes, onProgress: () => {} });
    return { sources, ...sink.finish() };
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Read = Awaited<ReturnType<typeof read>>;

export const starts = ({ periods }: Read) => periods.map(({ start }) => start);

export const flows = ({ days }: Read) => Object.fromEntries(days.map(({ day, flow }) => [day, flow]));

/** How many records were left out, by reason. */
export const reasons = ({ leftOut }: Read) =>
  Object.fromEntries(
    leftOut.map(({ reason, what, count }) => [what === null ? reason : `${reason} ${what}`, count]),
  );

export async function zip(
  members: Record<string, string | Uint8Array>,
  options: { password?: string; zipCrypto?: boolean } = {},
) {
  const writer = new ZipWriter(new Uint8ArrayWriter(), options);
  for (const [name, content] of Object.entries(members)) {
    const reader = typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content);
    await writer.add(name, reader);
  }
  return writer.close();
}
