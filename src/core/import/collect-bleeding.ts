import { LEFT_OUT_REASONS } from '#core/cycle/cycle-mode.ts';
import { findPeriods, type GivenStart, type PeriodSpan } from './find-periods.ts';
import { FLOWS, type Flow, type ImportedRecord, type Outcome } from './imported-record.ts';
import { dayNumberOfText } from './read-day-text.ts';

type RecordOf<Kind extends ImportedRecord['kind']> = Extract<ImportedRecord, { kind: Kind }>;

/** Longer bleeding is more likely a mistake in the file. */
const LONGEST_PERIOD_DAYS = 15;

const heavier = (a: Flow, b: Flow): Flow => (FLOWS.indexOf(a) >= FLOWS.indexOf(b) ? a : b);

/** The last day of a period, or why it is refused; null if it is not known. */
function endOf(
  end: string | null,
  { start, lastDay }: { start: number; lastDay: number },
): number | null | Exclude<Outcome, 'NEW'> {
  if (end === null) return null;
  const last = dayNumberOfText(end);
  if (last === undefined) return 'BAD_DATE';
  if (last < start) return 'ENDS_BEFORE_START';
  if (last - start >= LONGEST_PERIOD_DAYS) return 'TOO_LONG';
  // The period is not over, so the end in the file is a prediction.
  return last > lastDay ? null : last;
}

/** An unreadable entry this close to a start could have been the start itself. */
const UNREAD_REACH_DAYS = 2;

function markUnsure(period: PeriodSpan, unread: ReadonlySet<number>): PeriodSpan {
  const isNear = unread.values().some((day) => Math.abs(day - period.start) <= UNREAD_REACH_DAYS);
  return isNear ? { ...period, isDoubtful: true, isBesideUnread: true } : period;
}

/** Bleeding days and periods, in any order. A heavier record of a day wins over a lighter one. */
export function collectBleeding(lastDay: number) {
  const flows = new Map<number, Flow>();
  const given = new Map<number, GivenStart>();
  const unread = new Set<number>();

  function addFlow(day: number, flow: Flow): Outcome {
    const known = flows.get(day);
    flows.set(day, known === undefined ? flow : heavier(known, flow));
    return known === undefined ? 'NEW' : 'SAME_DAY';
  }

  function addPeriod(start: number, record: RecordOf<'period'>): Outcome {
    const end = endOf(record.end, { start, lastDay });
    if (typeof end === 'string') return end;
    const predicted = record.own?.predictedDate ?? null;
    if (predicted !== null && dayNumberOfText(predicted) === undefined) return 'BAD_DATE';
    const leftOut = record.own?.leftOut ?? null;
    if (leftOut !== null && !LEFT_OUT_REASONS.includes(leftOut)) return 'BAD_VALUE';
    const known = given.get(start);
    given.set(start, {
      end: Math.max(known?.end ?? 0, end ?? 0) || null,
      isDoubtful: (known?.isDoubtful ?? true) && (record.isDoubtful ?? false),
      own: known?.own ?? record.own,
    });
    return known === undefined ? 'NEW' : 'SAME_DAY';
  }

  function finish(): { flows: Map<number, Flow>; periods: PeriodSpan[] } {
    const all = new Map(flows);
    // The day of the start itself is left out: the start says that there was bleeding.
    for (const [start, { end }] of given) {
      for (let day = start + 1; day <= (end ?? start); day++) if (!all.has(day)) all.set(day, 'unspecified');
    }
    // Spotting neither starts a period nor makes it longer.
    const bleeding = [...all].filter(([, flow]) => flow !== 'spotting').map(([day]) => day);
    // A start that the file names is not doubtful.
    const periods = findPeriods(bleeding, given).map((period) =>
      given.has(period.start) ? period : markUnsure(period, unread),
    );
    // In Lutea's own export, bleeding that was not logged as a period is not one, because the person was asked.
    const isOwn = [...given.values()].some(({ own }) => own !== undefined);
    return { flows: all, periods: isOwn ? periods.filter(({ start }) => given.has(start)) : periods };
  }

  function addBleeding(day: number, record: RecordOf<'bleeding'>): Outcome {
    const { flow, isStart = false, isDoubtful = false } = record;
    if (flow === 'none') return 'NONE';
    if (isStart) addPeriod(day, { kind: 'period', day: record.day, end: null, isDoubtful });
    return addFlow(day, flow);
  }

  return {
    addBleeding,
    addPeriod,
    addUnread(day: number | undefined): void {
      if (day !== undefined) unread.add(day);
    },
    finish,
  };
}
