import type { z } from 'zod';
import type { today } from '#contract/today.ts';
import type { Language } from '#core/language.ts';
import { RULES, type Rule, type RuleId } from '#core/training/rules.ts';
import type { SignalName } from '#core/training/signal.ts';
import type { MessageContent } from './message-content.ts';
import { MESSAGE_WORDING, type MessageWording, type NightMeasure } from './wording.ts';

export type Today = z.output<typeof today>;

/** What the text of a message needs to know about its reader. */
export interface Reader {
  language: Language;
  publicUrl: string;
}

type Decision = NonNullable<Today['decision']>;

const MOST_NUMBERS = 3;

const NIGHT_MEASURES: readonly NightMeasure[] = ['hrvLastNightMs', 'sleepSeconds'];

/** Last night's signals. If nothing holds a person back, all of them decided. */
const NIGHT_SIGNALS: readonly SignalName[] = ['hrvNight', 'pulse', 'sleep', 'charge'];

/** Rules about several signals at once. */
const SEVERAL: readonly RuleId[] = ['THREE_SIGNALS_LOW', 'TWO_SIGNALS_LOW', 'NIGHT_FAR_OFF_TWICE'];

/** The signals that decided. None if an override, the phase or the mode did. */
function decidingSignals({ decidedBy, signals }: Decision): Decision['signals'] {
  if (decidedBy === 'NOTHING_HOLDS_BACK') return signals.filter(({ name }) => NIGHT_SIGNALS.includes(name));
  if (SEVERAL.includes(decidedBy)) return signals.filter(({ lowersTo }) => lowersTo !== null);
  const rules: readonly Rule[] = RULES;
  const about = rules.find(({ id }) => id === decidedBy)?.about;
  return signals.filter(({ name }) => name === about);
}

function behindIt(decision: Decision, { daily }: MessageWording): string {
  return decidingSignals(decision)
    .flatMap(({ name, value }) => (value === null ? [] : daily.signals[name](value)))
    .slice(0, MOST_NUMBERS)
    .join(', ');
}

function isUnmeasured({ biometrics, date }: Today): boolean {
  return Object.values(biometrics).every(({ date: measured }) => measured?.equals(date) !== true);
}

/** Values of the night that are missing but were measured in the last days. An empty night has its own text. */
export function missingOfNight({ biometrics, date }: Today): NightMeasure[] {
  const isMissing = (measure: NightMeasure) => biometrics[measure].date?.equals(date) !== true;
  const missing = NIGHT_MEASURES.filter(isMissing);
  const usual = missing.filter((measure) => biometrics[measure].date !== null);
  return missing.length === NIGHT_MEASURES.length ? missing : usual;
}

/** The cycle day as on today's page; undefined if the page shows none, or the mode does not count days. */
function cycleText({ cycle }: Today, { daily }: MessageWording): string | undefined {
  const { state, cycleDay, phase, phaseWords, notice } = cycle;
  if (cycleDay === null || state === 'PAUSED' || state === 'STALE') return notice?.text;
  const place = daily.cycle(cycleDay, phase);
  return phaseWords === null ? place : `${place} (${phaseWords})`;
}

/** A past date is not announced: the notice covers that case. */
function nextPeriodText({ cycle }: Today, { window }: MessageWording): string | undefined {
  const { state, nextPeriod, notice, daysLate } = cycle;
  if (state === 'LATE' || state === 'OVERDUE') return notice?.text;
  return nextPeriod === null || daysLate !== 0 ? undefined : window(nextPeriod);
}

function paragraph(label: string, text: string | undefined) {
  return text === undefined || text === '' ? [] : [{ label, text }];
}

/** The day's decision in one line, with its reasons and values. */
export function dailyContent(day: Today, { language, publicUrl }: Reader): MessageContent {
  const wording = MESSAGE_WORDING[language];
  const { labels, ...words } = wording.daily;
  const { decision } = day;
  const isEmpty = decision !== null && isUnmeasured(day);
  const missing = missingOfNight(day);
  const isNightMissing = decision !== null && !isEmpty && missing.length > 0;
  return {
    language,
    subject: decision === null ? words.neutralSubject(day.date) : words.subject(day.date, decision.status),
    headline: decision === null ? words.greeting : words.headlines[decision.status],
    paragraphs: [
      ...(decision === null ? [{ text: words.noDecision }] : [{ label: labels.why, text: decision.reason }]),
      ...(day.said.ask === null ? [] : [{ text: words.illQuestions[day.said.ask] }]),
      ...day.workouts.flatMap(({ advice }) => paragraph(labels.workout, advice?.text)),
      ...(isEmpty ? [{ text: words.nothingMeasured }] : []),
      ...(isNightMissing ? [{ text: words.nightMissing(missing) }] : []),
      ...day.overrides
        .filter(({ ask }) => ask)
        .map(({ override, since }) => ({ text: words.stillSo(override, since) })),
      ...paragraph(labels.cycle, cycleText(day, wording)),
      ...paragraph(labels.behindIt, decision === null ? undefined : behindIt(decision, wording)),
      ...paragraph(labels.wouldChange, decision?.wouldChangeIf),
      ...paragraph(labels.nextPeriod, nextPeriodText(day, wording)),
    ],
    action: { label: words.open, url: `${publicUrl}/` },
  };
}
