import { expect, test } from 'vitest';
import { readInProcess } from './read-in-process.ts';

const work = (text: string) => ({ text, timezone: 'Europe/Berlin', from: '2026-03-01', to: '2026-06-01' });

const calendar = (events: string) => `BEGIN:VCALENDAR\n${events}END:VCALENDAR`;

test('a calendar is read in a process with limits', async () => {
  const text = calendar('BEGIN:VEVENT\nUID:1\nDTSTART:20260310\nSUMMARY:Run\nEND:VEVENT\n');
  expect(await readInProcess(work(text))).toMatchObject({ kind: 'calendar', entries: [{ title: 'Run' }] });
});

test('a million events, and 10 MB in one line, end in a refusal and not in the service', async () => {
  const many = calendar('BEGIN:VEVENT\nEND:VEVENT\n'.repeat(1_000_000));
  const long = calendar(
    `BEGIN:VEVENT\nUID:1\nDTSTART:20260310\nSUMMARY:${'\n x'.repeat(3_500_000)}\nEND:VEVENT\n`,
  );
  const [first, second] = await Promise.all([readInProcess(work(many)), readInProcess(work(long))]);
  expect(first).toEqual({ kind: 'problem', problem: expect.stringMatching(/^TOO_/) });
  expect(['calendar', 'problem']).toContain(second.kind);
});

test('a thousand rules that are hard to expand are read or refused before the deadline', async () => {
  const rule = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';
  const events = Array.from(
    { length: 1_000 },
    (_, at) => `BEGIN:VEVENT\nUID:${at}\nDTSTART:19710101\nRRULE:${rule}\nEND:VEVENT\n`,
  );
  const outcome = await readInProcess(work(calendar(events.join(''))));
  if (outcome.kind === 'problem') expect(outcome.problem).toBe('TOO_SLOW');
  else expect(outcome.entries).toEqual([]);
});

test('the process is stopped when nobody waits for its answer any more', async () => {
  const signal = AbortSignal.abort();
  expect(await readInProcess(work(''), { signal })).toEqual({ kind: 'problem', problem: 'INTERRUPTED' });
});
