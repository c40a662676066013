import { findPeriods, type GivenStart, type PeriodSpan } from './find-periods.ts';
import { FLOWS, type Flow, type ImportedRecord, type Outcome } from './imported-record.ts';
import { dayNumberOfText } from './read-day-text.ts';

type RecordOf<Kind extends ImportedRecord['kind']> = Extract<ImportedRecord, { kind: Kind }>;

/** Longer bleeding is a mistake of the file more often than a period. */
const LONGEST_PERIOD_DAYS = 15;

const heavier = (a: Flow, b: Flow): Flow => (FLOWS.indexOf(a) >= FLOWS.indexOf(b) ? a : b);

/** Bleeding days and periods, in any order. A heavier record of a day wins over a lighter one. */
export function collectBleeding(lastDay: number) {
  const flows = new Map<number, Flow>();
  const given = new Map<number, GivenStart>();

  function addFlow(day: number, flow: Flow): Outcome {
    const known = flows.get(day);
    flows.set(day, known === undefined ? flow : heavier(known, flow));
    return known === undefined ? 'NEW' : 'SAME_DAY';
  }

  function endOf(end: string | null, start: number): number | null | Exclude<Outcome, 'NEW'> {
    if (end === null) return null;
    const last = dayNumberOfText(end);
    if (last === undefined) return 'BAD_DATE';
    if (last < start) return 'ENDS_BEFORE_START';
    if (last - start >= LONGEST_PERIOD_DAYS) return 'TOO_LONG';
    // It is not over yet: what the file says of its end is a guess.
    return last > lastDay ? null : last;
  }

  function addPeriod(start: number, record: RecordOf<'period'>): Outcome {
    const end = endOf(record.end, start);
    if (typeof end === 'string') return end;
    const known = given.get(start);
    given.set(start, {
      end: Math.max(known?.end ?? 0, end ?? 0) || null,
      isDoubtful: (known?.isDoubtful ?? true) && (record.isDoubtful ?? false),
    });
    return known === undefined ? 'NEW' : 'SAME_DAY';
  }

  function finish(): { flows: Map<number, Flow>; periods: PeriodSpan[] } {
    const all = new Map(flows);
    for (const [start, { end }] of given) {
      for (let day = start; day <= (end ?? start); day++) if (!all.has(day)) all.set(day, 'unspecified');
    }
    // Spotting neither starts a period nor makes it longer.
    const bleeding = [...all].filter(([, flow]) => flow !== 'spotting').map(([day]) => day);
    return { flows: all, periods: findPeriods(bleeding, given) };
  }

  return {
    addBleeding: (day: number, { flow }: RecordOf<'bleeding'>): Outcome =>
      flow === 'none' ? 'NONE' : addFlow(day, flow),
    addPeriod,
    finish,
  };
}
