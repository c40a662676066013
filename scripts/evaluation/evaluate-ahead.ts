import {
  CHANCE_TABLE,
  chancesAhead,
  DAYS_AHEAD,
  type DatedStatus,
} from '#core/training/ahead/chance-ahead.ts';
import { isBorne, NEEDS, type Need } from '#core/training/ahead/workout-load.ts';
import { TRAINING_STATUSES, type TrainingStatus } from '#core/training/training-status.ts';
import { yearOfStatuses } from './evaluate-lives.ts';
import { type LifeOptions, YEAR_DAYS } from './simulated-life.ts';

/** With one day beyond those that the core predicts, to show how little is known that far ahead. */
export const EVALUATED_DAYS_AHEAD = [...DAYS_AHEAD, 7] as const;

interface People {
  curve: LifeOptions['curve'];
  people: number;
  firstSeed: number;
}

/** Chances for the days of EVALUATED_DAYS_AHEAD, to two decimals. */
type Chances = Record<TrainingStatus, Record<Need, number[]>>;

/** The status of every morning, year by year, of simulated people. */
export function yearsOf({ curve, people, firstSeed }: People, yearDays: number): TrainingStatus[][] {
  return Array.from({ length: people }, (_, i) =>
    yearOfStatuses(firstSeed + i, { healthy: false, curve }, yearDays),
  );
}

interface Pair {
  today: TrainingStatus;
  then: TrainingStatus;
}

function pairsOf(year: readonly TrainingStatus[], ahead: number): Pair[] {
  return year.slice(ahead).map((then, i) => ({ today: year[i] as TrainingStatus, then }));
}

/** The table: how often a need was met so many days after a status. */
export function chancesOf(years: readonly (readonly TrainingStatus[])[]): Chances {
  const chance = (today: TrainingStatus, need: Need, ahead: number) => {
    const pairs = years.flatMap((year) => pairsOf(year, ahead)).filter((pair) => pair.today === today);
    const share = pairs.filter(({ then }) => isBorne(need, then)).length / pairs.length;
    return Math.round(100 * share) / 100;
  };
  const rows = TRAINING_STATUSES.map((today) => {
    const needs = NEEDS.map((need) => [
      need,
      EVALUATED_DAYS_AHEAD.map((ahead) => chance(today, need, ahead)),
    ]);
    return [today, Object.fromEntries(needs)];
  });
  return Object.fromEntries(rows) as Chances;
}

/** The chance predicted for a coming day, and whether it came true. */
interface Said {
  need: Need;
  ahead: number;
  chance: number;
  was: boolean;
}

/** Every prediction that a year's mornings make about the days after them, each from what was known that morning. */
function saidInYear(year: readonly TrainingStatus[]): Said[] {
  const mornings = year.map((status, day): DatedStatus => ({ day, status }));
  return mornings.flatMap(({ day }) => {
    const chanceAhead = chancesAhead(mornings.slice(0, day + 1));
    return DAYS_AHEAD.flatMap((ahead) => {
      const then = year[day + ahead];
      if (then === undefined) return [];
      return (['TRAIN', 'REDUCED'] as const).map((need) => ({
        need,
        ahead,
        chance: chanceAhead({ need, daysAhead: ahead }) ?? Number.NaN,
        was: isBorne(need, then),
      }));
    });
  });
}

export interface Tenth {
  /** Lower end of this tenth of the chances. */
  from: number;
  days: number;
  said: number;
  was: number;
}

const TENTHS = Array.from({ length: 10 }, (_, i) => i / 10);

function calibrationOf(all: readonly Said[]): Tenth[] {
  return TENTHS.flatMap((from, i) => {
    const within = all.filter(({ chance }) => Math.min(9, Math.floor(chance * 10)) === i);
    if (within.length === 0) return [];
    const said = within.reduce((sum, { chance }) => sum + chance, 0) / within.length;
    const was = within.filter((each) => each.was).length / within.length;
    return [{ from, days: within.length, said, was }];
  });
}

/** The mean squared error of predicted chances; 0 is a perfect prediction. */
function brierOf(all: readonly Said[], chanceOf: (said: Said) => number): number {
  return all.reduce((sum, said) => sum + (chanceOf(said) - Number(said.was)) ** 2, 0) / all.length;
}

export interface AheadEvaluation {
  chances: Chances;
  furthestFromStored: number;
  /** By need: predicted chance and actual share, for people that the table was not made from. */
  calibration: Record<'TRAIN' | 'REDUCED', Tenth[]>;
  /** Brier scores of TRAIN, by days ahead: of the predictions, and of one constant chance for every day. */
  brier: { ahead: number; said: number; baseRate: number }[];
}

/** The largest difference between the stored table and one made by the current rules. */
function furthestFromStored(chances: Chances): number {
  const differences = TRAINING_STATUSES.flatMap((status) =>
    NEEDS.flatMap((need) =>
      CHANCE_TABLE[status][need].map((stored, i) => Math.abs(stored - (chances[status][need][i] ?? 0))),
    ),
  );
  return Math.max(...differences);
}

/** How well the coming days can be predicted, measured on simulated people. */
export function evaluateAhead(tablePeople: People, others: People, yearDays = YEAR_DAYS): AheadEvaluation {
  const said = yearsOf(others, yearDays).flatMap(saidInYear);
  const of = (need: Need) => said.filter((each) => each.need === need);
  const chances = chancesOf(yearsOf(tablePeople, yearDays));
  return {
    chances,
    furthestFromStored: furthestFromStored(chances),
    calibration: { TRAIN: calibrationOf(of('TRAIN')), REDUCED: calibrationOf(of('REDUCED')) },
    brier: DAYS_AHEAD.map((ahead) => {
      const those = of('TRAIN').filter((each) => each.ahead === ahead);
      const base = those.filter(({ was }) => was).length / those.length;
      return { ahead, said: brierOf(those, ({ chance }) => chance), baseRate: brierOf(those, () => base) };
    }),
  };
}
