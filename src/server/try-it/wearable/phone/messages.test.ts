import { expect, test } from 'vitest';
import { readHealthAutoExport } from '#server/integrations/phone/health-auto-export.ts';
import { readHealthConnect } from '#server/integrations/phone/health-connect.ts';
import { readOwnMessage } from '#server/integrations/phone/own-message.ts';
import type { Subject } from '../subject.ts';
import { writeMessage } from './messages.ts';

const SUBJECT: Subject = {
  person: { seed: 'worn-0', cycleStarts: [Temporal.PlainDate.from('2026-06-02')] },
  displayName: 'new',
  timezone: 'Europe/Berlin',
  now: Temporal.PlainDateTime.from('2026-06-16T12:00'),
  logsPeriods: false,
};

test.each([
  ['health_connect', readHealthConnect],
  ['apple_health', readHealthAutoExport],
  ['custom', readOwnMessage],
] as const)('a message of %s is read completely', (app, read) => {
  const { values, refused } = read(writeMessage(SUBJECT, app, 10), SUBJECT.timezone);
  expect(refused).toEqual([]);
  expect(new Set(values.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(4);
  expect(values.filter(({ kind }) => kind === 'SLEEP').length).toBeGreaterThanOrEqual(8);
});
