import { describe, expect, test } from 'vitest';
import { mergePlan, type PlannedElsewhere, type StoredElsewhere } from './merge-plan.ts';

const day = (text: string) => Temporal.PlainDate.from(`2026-06-${text}`);
const today = day('16');
const covers = { from: day('10'), to: day('30') };

const found = (key: string, date: string, values: Partial<PlannedElsewhere> = {}): PlannedElsewhere => ({
  key,
  date: day(date),
  time: null,
  sport: 'RUNNING',
  title: 'Easy run',
  minutes: 40,
  note: null,
  hardness: 'EASY',
  hardnessGuessed: true,
  isDone: false,
  ...values,
});

const stored = (key: string, date: string, values: Partial<StoredElsewhere> = {}): StoredElsewhere => {
  const { isDone: _, ...rest } = found(key, date);
  return {
    ...rest,
    id: `id-${key}`,
    state: 'PLANNED',
    movedFrom: null,
    isEdited: false,
    isHidden: false,
    ...values,
  };
};

const merge = (before: StoredElsewhere[], now: PlannedElsewhere[], covered: typeof covers | null = covers) =>
  mergePlan({ stored: before, found: now, covers: covered, today });

const NOTHING = { added: [], changed: [], gone: [] };

test('the same plan again changes nothing', () => {
  expect(merge([stored('a', '18')], [found('a', '18')])).toEqual(NOTHING);
});

describe('a change at the source', () => {
  test('is taken over', () => {
    const { changed } = merge([stored('a', '18')], [found('a', '20', { minutes: 60 })]);
    expect(changed).toMatchObject([{ id: 'id-a', change: { date: day('20'), minutes: 60 } }]);
  });

  test('does not overwrite what the person changed, except for the day', () => {
    const before = stored('a', '18', { isEdited: true, minutes: 30 });
    expect(merge([before], [found('a', '19', { minutes: 60 })]).changed).toEqual([
      { id: 'id-a', change: { date: day('19') } },
    ]);
  });

  test('leaves a moved workout on the day the person chose, and updates its first day', () => {
    const moved = stored('a', '21', { movedFrom: day('18') });
    expect(merge([moved], [found('a', '18')])).toEqual(NOTHING);
    expect(merge([moved], [found('a', '19')]).changed).toEqual([
      { id: 'id-a', change: { movedFrom: day('19') } },
    ]);
    expect(merge([moved], [found('a', '21')]).changed).toEqual([{ id: 'id-a', change: { movedFrom: null } }]);
  });

  test('marks a planned workout as done, and never a skipped one', () => {
    const done = found('a', '15', { isDone: true });
    expect(merge([stored('a', '15')], [done]).changed).toEqual([{ id: 'id-a', change: { state: 'DONE' } }]);
    expect(merge([stored('a', '15', { state: 'SKIPPED' })], [done])).toEqual(NOTHING);
  });

  test('does not bring back what the person deleted', () => {
    expect(merge([stored('a', '18', { isHidden: true })], [found('a', '19')])).toEqual(NOTHING);
  });
});

describe('a workout that the source no longer has', () => {
  test('is removed if the source listed its day', () => {
    expect(merge([stored('a', '18')], []).gone).toEqual(['id-a']);
    expect(merge([stored('a', '18')], [], { from: day('20'), to: day('30') }).gone).toEqual([]);
    expect(merge([stored('a', '18')], [], null).gone).toEqual([]);
  });

  test('stays if it is past, done, moved, changed or skipped', () => {
    const rows = [
      stored('a', '15'),
      stored('b', '18', { state: 'DONE' }),
      stored('c', '21', { movedFrom: day('18') }),
      stored('d', '18', { isEdited: true }),
      stored('e', '18', { state: 'SKIPPED' }),
    ];
    expect(merge(rows, [])).toEqual(NOTHING);
  });

  test('is matched to one under another key if day and title are the same', () => {
    const moved = stored('old', '21', { movedFrom: day('18') });
    expect(merge([moved], [found('new', '18')])).toEqual({
      ...NOTHING,
      changed: [{ id: 'id-old', change: { key: 'new' } }],
    });
  });
});

test('two workouts with the same day and title stay two', () => {
  const { added } = merge([], [found('a', '18'), found('b', '18')]);
  expect(added.map(({ key }) => key)).toEqual(['a', 'b']);
});
