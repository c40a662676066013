import { expect, test } from 'vitest';
import { read, starts, zip } from '../../../../test/helpers/read-import.ts';

const measurement = (type: string, date: string, value: unknown) => ({
  type,
  id: crypto.randomUUID(),
  date,
  value,
});
const CLUE = [
  measurement('period', '2026-02-04', { option: 'light' }),
  measurement('period', '2026-02-03', { option: 'very_heavy' }),
  measurement('spotting', '2026-02-02', [{ option: 'brown' }]),
];

test.each([
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13), 'UNKNOWN'],
  ['a text without dates', 'Dear diary', 'UNKNOWN'],
  ['another app’s JSON', { hello: 'world' }, 'UNKNOWN'],
  ['half a JSON file', '[{"type":"period"', 'UNREADABLE'],
  ['deep JSON', '['.repeat(100_000), 'UNREADABLE'],
  ['half an archive', Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3), 'UNREADABLE'],
  ['a broken gzip', Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3), 'UNREADABLE'],
  ['a broken database', 'SQLite format 3\0 and then nothing', 'UNREADABLE'],
  ['nothing', '', 'UNKNOWN'],
])('the upload of %s is refused', async (_, content, code) => {
  await expect(read(content)).rejects.toMatchObject({ name: 'ImportProblem', code });
});

test('does not inflate a zip bomb', async () => {
  const bomb = await zip({ 'a.json': ' '.repeat(40 << 20) });
  await expect(read(bomb)).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

test('no key of a file changes an object’s prototype', async () => {
  await read('[{"__proto__":{"polluted":1},"type":"period","date":"2026-01-05","value":{"option":"light"}}]');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('reads an archive in an archive', async () => {
  const inner = await zip({
    'x.json': JSON.stringify([{ startDate: '2026-01-05', predictedCycleLength: 28 }]),
  });
  expect(starts(await read(await zip({ 'part.zip': inner })))).toEqual(['2026-01-05']);
});

test('ignores member names, but refuses an archive with a path that leaves its folder', async () => {
  expect(starts(await read(await zip({ 'a/b/c': JSON.stringify(CLUE) })))).toEqual(['2026-02-03']);
  await expect(read(await zip({ '../../x.json': JSON.stringify(CLUE) }))).rejects.toMatchObject({
    code: 'UNREADABLE',
  });
});

test('does not open photos and routes of an archive', async () => {
  const archive = await zip({
    'route.gpx': 'x'.repeat(9),
    'photo.jpg': '[{',
    'a.json': JSON.stringify(CLUE),
  });
  expect((await read(archive)).sources).toEqual(['clue']);
});

/** Repeats the entry of an archive with one member: every copy points to the same bytes. */
function withSameBytes(archive: Uint8Array, times: number): Uint8Array {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
  const start = bytes.readUInt32LE(end + 16);
  const entries = Array.from({ length: times }, (_, at) => {
    const entry = Buffer.from(bytes.subarray(start, end));
    // Changes the name, because duplicate names are refused for another reason.
    entry[46] = 0x61 + at;
    return entry;
  });
  const directory = Buffer.concat(entries);
  const tail = Buffer.from(bytes.subarray(end));
  tail.writeUInt16LE(times, 8);
  tail.writeUInt16LE(times, 10);
  tail.writeUInt32LE(directory.length, 12);
  return Buffer.concat([bytes.subarray(0, start), directory, tail]);
}

test('refuses an archive whose members share bytes, also in another archive', async () => {
  const shared = withSameBytes(await zip({ 'a.json': JSON.stringify(CLUE) }), 3);
  await expect(read(shared)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  const outer = await zip({ 'good.json': JSON.stringify(CLUE), 'shared.zip': shared });
  await expect(read(outer)).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

test('counts what an upload unpacks to over all members of all archives in it', async () => {
  // A NUL shows that it is no text, so it is unpacked but not parsed.
  const member = '\0'.repeat(9 << 20);
  const inner = await zip({ a: member, b: member, c: member });
  const outer = (count: number) =>
    zip(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.zip`, inner])));
  await expect(read(await outer(2))).rejects.toMatchObject({ code: 'UNKNOWN' });
  await expect(read(await outer(3))).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

test('no more of an archive is copied to the disk than there is room for', async () => {
  const inner = await zip({ 'a.json': JSON.stringify(CLUE) });
  const outer = await zip({ 'part.zip': inner });
  expect((await read(outer, {}, inner.length)).sources).toEqual(['clue']);
  await expect(read(outer, {}, inner.length - 1)).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

test('a table with a million columns is refused', async () => {
  await expect(read(`date${',x'.repeat(1_000_000)}\n`)).rejects.toMatchObject({ code: 'TOO_LARGE' });
});
