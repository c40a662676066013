import { describe, expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '#contract/notification-kind.ts';
import { LANGUAGES, type Language } from '#core/language.ts';
import { TRAINING_STATUSES } from '#core/training/training-status.ts';
import type { Contact } from '#server/records/notification/settings.ts';
import { sampleDay } from '../../../../test/notifications/sample-day.ts';
import { dailyContent } from './daily-content.ts';
import { type MessageContent, renderHtml, renderText } from './message-content.ts';
import { otherKindsDue } from './other-kinds.ts';
import { MESSAGE_WORDING } from './wording.ts';

const DATE = Temporal.PlainDate.from('2026-06-16');
const PUBLIC_URL = 'https://lutea.test';
const LINKS = { publicUrl: PUBLIC_URL, logStartUrl: () => `${PUBLIC_URL}/log-start/x` };
const DAY = sampleDay(DATE);

function contactIn(language: Language, expiresAt: string | null): Contact {
  const connectedAt = Temporal.Instant.from('2026-05-01T00:00:00Z');
  return {
    userId: '7f6b1d5e-5a0a-4b57-9c53-1f6f6b1f0a01',
    email: 'ada@example.test',
    timezone: 'UTC',
    language,
    channel: 'email',
    sealedPush: null,
    discreet: false,
    firstMessageOn: null,
    emailVerified: true,
    confirmedEmail: null,
    confirmationSentTo: null,
    confirmationSentOn: null,
    kinds: { daily: true, periodSoon: true, periodLate: true, connectionRenewal: true },
    devices: [
      expiresAt === null
        ? { connectedAt, expiresAt, problem: 'UNAUTHORIZED' }
        : { connectedAt, expiresAt: Temporal.Instant.from(expiresAt), problem: null },
    ],
  };
}

/** One message of each kind, without the texts of the core, which are tested there. */
function everyMessage(language: Language): MessageContent[] {
  const { cycle, decision } = DAY;
  if (decision === null || cycle.nextPeriod === null) throw new Error('the sample day has both');
  const days = [
    ...TRAINING_STATUSES.map((status) => ({
      ...DAY,
      decision: { ...decision, status, reason: '', wouldChangeIf: '' },
    })),
    { ...DAY, decision: null },
    { ...DAY, cycle: { ...cycle, cycleDay: null, phase: 'UNKNOWN' as const } },
  ];
  const soon = {
    ...DAY,
    cycle: { ...cycle, nextPeriod: { ...cycle.nextPeriod, date: DATE.add({ days: 1 }) } },
  };
  const late = { ...DAY, cycle: { ...cycle, state: 'LATE' as const } };
  return [
    ...days.map((day) => dailyContent(day, { language, publicUrl: PUBLIC_URL })),
    ...otherKindsDue(contactIn(language, null), soon, LINKS),
    ...otherKindsDue(contactIn(language, '2026-06-17T00:00:00Z'), late, LINKS),
  ].map((message) => ('content' in message ? message.content : message));
}

const linesOf = (content: MessageContent) =>
  renderText(content, '')
    .split('\n\n')
    .filter((line) => line !== '');

describe.each(LANGUAGES)('messages in %s', (language) => {
  test('exist for every kind, with every value filled in', () => {
    const messages = everyMessage(language);
    expect(messages).toHaveLength(TRAINING_STATUSES.length + 2 + 4);
    for (const content of messages) {
      expect(renderText(content, '')).not.toMatch(/undefined|null|NaN/);
      expect(content.subject).toMatch(/^Lutea/);
      expect(renderHtml(content, '')).toContain(`<html lang="${language}">`);
    }
  });

  test('have subjects that say nothing about the body', () => {
    for (const { subject } of everyMessage(language)) {
      expect(subject).not.toMatch(/period|cycle|zyklus|règles|phase|training|entraîn/i);
    }
  });

  test('have no line that is the same in English', () => {
    if (language === 'en') return;
    const english = new Set(everyMessage('en').flatMap((content) => [content.subject, ...linesOf(content)]));
    const lines = everyMessage(language).flatMap((content) => [content.subject, ...linesOf(content)]);
    // The sample day has English sentences of the core in every language.
    const translated = lines.filter((line) => !/a very short night|A longer night/.test(line));
    expect(translated.filter((line) => english.has(line))).toEqual([]);
  });

  test('have an unsubscribe page for every kind and every step', () => {
    const { ask, off, on } = MESSAGE_WORDING[language].unsubscribe;
    const texts = NOTIFICATION_KINDS.flatMap((kind) => [ask, off, on].map((page) => page(kind).text));
    expect(new Set(texts).size).toBe(NOTIFICATION_KINDS.length * 3);
  });
});
