import { RRuleTemporal } from 'rrule-temporal';
import { type EventTime, isDay } from './event-time.ts';

/** Thrown for a rule that would cost too much, or that no training needs. Its event is left out. */
class RefusedRule extends Error {
  override readonly name = 'RefusedRule';
}

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
/** Lists of times multiply: three of them gave one day 167,000 times. */
const REFUSED_PARTS = ['BYHOUR', 'BYMINUTE', 'BYSECOND', 'RSCALE', 'SKIP'];
const MOST_INTERVAL = 1_000;
const LONGEST_RULE = 500;
const MOST_OCCURRENCES = 400;
const MOST_STEPS = 20_000;

function checkRule(rule: string): void {
  if (rule.length > LONGEST_RULE) throw new RefusedRule('too long');
  const parts = new Map(
    rule
      .toUpperCase()
      .split(';')
      .map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
  );
  if (!FREQUENCIES.includes(parts.get('FREQ') ?? '')) throw new RefusedRule('the frequency');
  if (REFUSED_PARTS.some((part) => parts.has(part))) throw new RefusedRule('times of day');
  const interval = parts.get('INTERVAL') ?? '1';
  if (!/^[1-9]\d{0,3}$/.test(interval) || Number(interval) > MOST_INTERVAL)
    throw new RefusedRule('the interval');
}

function startLine(start: EventTime): string {
  if (isDay(start)) return `DTSTART:${start.toString().replaceAll('-', '')}T000000Z`;
  const local = start.toPlainDateTime().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
  return `DTSTART;TZID=${start.timeZoneId}:${local}`;
}

/** The library represents a day of an all-day rule as midnight in UTC, so UNTIL has to be in UTC too. */
function ruleFor(rule: string, start: EventTime): string {
  if (!isDay(start)) return rule;
  return rule.replace(/(UNTIL=\d{8})(?:T\d{6}Z?)?/i, '$1T000000Z');
}

export interface DayRange {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

/** The times of a repeated event within these days. */
export function expandRule(start: EventTime, rule: string, { from, to }: DayRange): EventTime[] {
  checkRule(rule);
  const rules = new RRuleTemporal({
    rruleString: `${startLine(start)}\nRRULE:${ruleFor(rule, start)}`,
    maxIterations: MOST_STEPS,
    maxCandidateEvaluations: MOST_STEPS,
  });
  const zone = isDay(start) ? 'UTC' : start.timeZoneId;
  const days = { first: from.toZonedDateTime(zone), afterLast: to.add({ days: 1 }).toZonedDateTime(zone) };
  const found = rules
    .between(days.first, days.afterLast.subtract({ nanoseconds: 1 }), true)
    .map((each) => Temporal.ZonedDateTime.from(each.toString()));
  if (found.length > MOST_OCCURRENCES) throw new RefusedRule('too many days');
  return isDay(start) ? found.map((each) => each.toPlainDate()) : found;
}
