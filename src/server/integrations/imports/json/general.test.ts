import { expect, test } from 'vitest';
import { flows, read, reasons, starts } from '../../../../../test/helpers/read-import.ts';

test('reads periods of a JSON file that no known app wrote', async () => {
  const result = await read({
    periods: [
      { startDate: '2026-01-05', endDate: '2026-01-09' },
      { startDate: '2026-02-02T00:00:00Z', endDate: null },
    ],
  });
  expect(result.sources).toEqual(['json']);
  expect(result.periods).toMatchObject([
    { start: '2026-01-05', end: '2026-01-09' },
    { start: '2026-02-02', end: null },
  ]);
});

test('reads days with their flow of a JSON file that no known app wrote', async () => {
  const result = await read({
    logs: [
      { date: '2026-01-05', flow: 'light' },
      { date: '2026-01-06', flow: 3 },
      { date: '2026-01-07', flow: 'none' },
      { date: '2026-01-08', flow: null },
    ],
    moods: [{ date: '2026-01-05', mood: 'ok' }],
  });
  expect(starts(result)).toEqual(['2026-01-05']);
  expect(flows(result)).toEqual({ '2026-01-05': 'light', '2026-01-06': 'heavy' });
  expect(reasons(result)).toEqual({ 'NONE bleeding': 1, 'NO_PLACE logs': 1, 'NO_PLACE moods': 1 });
});
