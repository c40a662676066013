import { TRAINING_STATUSES } from '#core/training/training-status.ts';
import { type AheadEvaluation, EVALUATED_DAYS_AHEAD, type Tenth } from './evaluate-ahead.ts';

const NEEDS = ['TRAIN', 'REDUCED', 'LIGHT', 'GENTLE'] as const;

function chanceTable(chances: AheadEvaluation['chances']): string {
  const rows = TRAINING_STATUSES.toReversed().map((today) => {
    const cells = NEEDS.map((need) => chances[today][need].map((chance) => chance.toFixed(2)).join(' '));
    return [today.padEnd(10), ...cells].join('  ');
  });
  const header = NEEDS.map((need) => (need === 'TRAIN' ? need : `at least ${need}`).padEnd(24));
  return [`${'today'.padEnd(10)}  ${header.join('  ')}`, ...rows].join('\n');
}

/** With fewer days than this, a share is too uncertain to print. */
const FEWEST_DAYS = 300;
const AIM = 0.05;

function tenthLine({ from, days, said, was }: Tenth): string {
  const verdict = days < FEWEST_DAYS ? 'too few' : Math.abs(said - was) <= AIM ? '' : 'OFF';
  return `  ${from.toFixed(1)}  ${String(days).padStart(6)} days: said ${said.toFixed(2)}, was ${was.toFixed(2)}  ${verdict}`.trimEnd();
}

export function reportAhead({ chances, furthestFromStored, calibration, brier }: AheadEvaluation): string {
  const brierLines = brier.map(
    ({ ahead, said, baseRate }) =>
      `  ${ahead} days: ${said.toFixed(3)}, by the base rate ${baseRate.toFixed(3)}`,
  );
  return [
    `How likely a day ${EVALUATED_DAYS_AHEAD.join(' / ')} days ahead bears a workout, by today's answer; phase planning off`,
    chanceTable(chances),
    `Furthest from the stored CHANCE_TABLE: ${furthestFromStored.toFixed(2)} (aim: 0.00)`,
    'On other people, with their own mornings: said and was, by tenths (aim: within 0.05 from 300 days on)',
    `TRAIN\n${calibration.TRAIN.map(tenthLine).join('\n')}`,
    `at least REDUCED\n${calibration.REDUCED.map(tenthLine).join('\n')}`,
    `Brier score of TRAIN\n${brierLines.join('\n')}`,
  ].join('\n\n');
}
