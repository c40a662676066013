import { expect, test } from 'vitest';
import type { Cycle } from '#web/lib/wire.ts';
import { splitQuestions } from './split-questions.ts';

const asked = (kind: 'MISSED_LOG' | 'SPOTTING', startDate: string): Cycle['questions'][number] => ({
  kind,
  startDate,
  periodLog: startDate,
  gapDays: 60,
  missingLogs: 1,
});

test('questions about the gap before the running cycle are separated from those about earlier gaps', () => {
  const [spotting, now, old] = [
    asked('SPOTTING', '2026-11-10'),
    asked('MISSED_LOG', '2026-11-02'),
    asked('MISSED_LOG', '2025-10-20'),
  ];
  const cycle = { lastPeriodDate: '2026-11-02', questions: [spotting, now, old] as Cycle['questions'] };
  expect(splitQuestions(cycle)).toEqual({ running: [spotting, now], earlier: [old] });
});
