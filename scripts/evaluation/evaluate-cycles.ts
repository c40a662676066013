import type { Method } from './forecast.ts';
import { type IsForgotten, type LengthScore, scoreLengths } from './length-accuracy.ts';
import { type OvulationScore, scoreOvulation } from './ovulation-accuracy.ts';
import { type PhaseScore, scorePhases } from './phase-accuracy.ts';
import type { Woman } from './read-cycles.ts';
import { bledUntil, marksUntil } from './record-in-cycle.ts';
import { NIGHT_NOISE_CELSIUS, type SimulatedTemperature, scoreTemperature } from './temperature-accuracy.ts';
import { groupWindows, type WindowGroup } from './window-groups.ts';

export interface Evaluation {
  women: number;
  cycles: number;
  asLogged: Record<Method, LengthScore>;
  tenPercentForgotten: Record<Method, LengthScore>;
  windows: WindowGroup[];
  phases: PhaseScore;
  /** Accuracy of the next predicted start, on cycles with a measured ovulation. */
  ovulation: OvulationScore;
  /** Phase accuracy if ovulation is marked on its day and every day of bleeding is logged. */
  observedPhases: PhaseScore;
  /** Accuracy of the temperature analysis on simulated nights, by noise. */
  simulatedTemperature: SimulatedTemperature[];
}

const FORGOTTEN_SHARE = 0.1;

/** Repetitions with different forgotten starts, so that the figure does not depend on one draw. */
const FORGETTING_ROUNDS = 20;

/** A hash of the woman and the start, so that the same starts are forgotten in every run and by every method. */
function forgetting(round: number): IsForgotten {
  return ({ client }, startIndex) => {
    let hash = 2166136261;
    for (const char of `${round}/${client}/${startIndex}`) {
      hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
    }
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489917);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32 < FORGOTTEN_SHARE;
  };
}

/** Throws if no woman has two cycles: then there is nothing to forecast from. */
export function evaluateCycles(women: readonly Woman[]): Evaluation {
  if (women.every(({ cycles }) => cycles.length < 2)) {
    throw new Error('nothing to forecast: no woman has two cycles or more');
  }
  return {
    women: women.length,
    cycles: women.reduce((sum, { cycles }) => sum + cycles.length, 0),
    asLogged: scoreLengths(women, [() => false]),
    tenPercentForgotten: scoreLengths(
      women,
      Array.from({ length: FORGETTING_ROUNDS }, (_, round) => forgetting(round)),
    ),
    windows: groupWindows(women),
    phases: scorePhases(women),
    ovulation: scoreOvulation(women),
    observedPhases: scorePhases(women, (woman, cycle, day) => {
      const isMarked = day >= (woman.cycles[cycle]?.ovulationDay ?? Number.POSITIVE_INFINITY);
      return {
        ...marksUntil(woman, isMarked ? cycle : cycle - 1),
        bleedingDays: bledUntil(woman, cycle),
      };
    }),
    simulatedTemperature: NIGHT_NOISE_CELSIUS.map((noise) => scoreTemperature(women, noise)),
  };
}
