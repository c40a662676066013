import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import type { DaySignals } from '#core/training/day-signals.ts';
import { seededRandom } from './seeded-random.ts';

// How often healthy people log pain, energy or a wish. Assumed: there are no published figures.
const PERIOD_DAYS = 2;
const CHANCES = {
  painHigh: { period: 0.1, else: 0.002 },
  painMedium: { period: 0.35, else: 0.02 },
  lowEnergy: { period: 0.2, else: 0.06 },
};
/** Shares of all mornings, whatever the answer. */
const FEELS_GOOD = 0.25;
const EASES_OFF = 0.02;

type Words = Pick<DaySignals, 'pain' | 'energy' | 'wish'>;

/** What one person logs on each day, more often on the first days of a period. The same for the same seed. */
export function createSpokenWords(seed: number, { periodStarts }: Pick<CycleRecord, 'periodStarts'>) {
  const random = seededRandom(seed);
  return (day: number): Words => {
    const start = periodStarts.findLast((each) => each.day <= day)?.day ?? Number.NEGATIVE_INFINITY;
    const when = day - start < PERIOD_DAYS ? 'period' : 'else';
    const [pain, energy, wish] = [random(), random(), random()];
    const { painHigh, painMedium, lowEnergy } = CHANCES;
    const isMedium = pain < painHigh[when] + painMedium[when];
    return {
      pain: pain < painHigh[when] ? 'HIGH' : isMedium ? 'MEDIUM' : null,
      energy: energy < lowEnergy[when] ? 'LOW' : null,
      wish: wish < FEELS_GOOD ? 'TRAIN' : wish > 1 - EASES_OFF ? 'EASE_OFF' : null,
    };
  };
}
