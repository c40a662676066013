import { describe, expect, test } from 'vitest';
import { isBackupDue, isProofDue, lastDue } from './due.ts';

const BERLIN = { timeOfDay: Temporal.PlainTime.from('03:30'), timezone: 'Europe/Berlin' };
const at = (text: string) => Temporal.Instant.from(text);
const STATE = { made: null, tried: null, problem: null, proved: null, proofProblem: null };

describe('a daily backup', () => {
  test.each([
    ['2026-11-19T02:29:59Z', '2026-11-18T02:30:00Z'],
    ['2026-11-19T02:30:00Z', '2026-11-19T02:30:00Z'],
    ['2026-11-19T23:59:00Z', '2026-11-19T02:30:00Z'],
    // Clocks change from 02:00 to 03:00 on this day.
    ['2026-03-29T01:29:00Z', '2026-03-28T02:30:00Z'],
    ['2026-03-29T01:30:00Z', '2026-03-29T01:30:00Z'],
  ])('at %s the last backup was due at %s', (now, due) => {
    expect(lastDue(at(now), BERLIN).toString()).toBe(at(due).toString());
  });

  test('a backup is made later if the machine was off at its time', () => {
    const now = at('2026-11-19T20:00:00Z');
    expect(isBackupDue(STATE, now, BERLIN)).toBe(true);
    expect(isBackupDue({ ...STATE, made: at('2026-11-18T02:31:00Z') }, now, BERLIN)).toBe(true);
    expect(isBackupDue({ ...STATE, made: at('2026-11-19T02:31:00Z') }, now, BERLIN)).toBe(false);
  });

  test('a failed backup is tried again after an hour, not after ten minutes', () => {
    const failed = { ...STATE, tried: at('2026-11-19T02:30:00Z'), problem: 'The disk is full.' };
    expect(isBackupDue(failed, at('2026-11-19T02:40:00Z'), BERLIN)).toBe(false);
    expect(isBackupDue(failed, at('2026-11-19T03:30:01Z'), BERLIN)).toBe(true);
  });

  test('a backup dated in the future does not stop the next ones', () => {
    const ahead = { ...STATE, made: at('2027-11-19T02:30:00Z') };
    expect(isBackupDue(ahead, at('2026-11-19T02:30:00Z'), BERLIN)).toBe(true);
  });

  test('a proof is due every week, and after a failed one with the next backup', () => {
    const now = at('2026-11-19T02:30:00Z');
    expect(isProofDue(STATE, now)).toBe(true);
    expect(isProofDue({ ...STATE, proved: at('2026-11-13T02:30:00Z') }, now)).toBe(false);
    expect(isProofDue({ ...STATE, proved: at('2026-11-12T02:35:00Z') }, now)).toBe(true);
    const failed = { ...STATE, proved: at('2026-11-18T02:30:00Z'), proofProblem: 'The file is damaged.' };
    expect(isProofDue(failed, now)).toBe(true);
  });
});
