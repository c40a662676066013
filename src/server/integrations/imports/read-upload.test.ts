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
])('refuses %s', async (_, content, code) => {
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
