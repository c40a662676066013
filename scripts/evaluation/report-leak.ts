import type { LeakEvaluation } from './evaluate-leak.ts';
import type { AttackFigures } from './leak/attack-series.ts';

const HEADER = [
  'AUC',
  '±',
  'strong',
  'weak',
  '|AUC−½|',
  '>0.8 %',
  'start ±2 %',
  'chance %',
  'days off',
  'chance',
  'phase %',
  'base %',
  'bits',
];

const percent = (share: number | null) => (share === null ? '' : (100 * share).toFixed(1));

function cellsOf(figures: AttackFigures): string[] {
  const { auc, aucHalf, strong, weak, distance, clear, hits, hitsByChance } = figures;
  const { errorDays, errorDaysByChance, phase, phaseBase, bits } = figures;
  return [
    ...[auc, aucHalf, strong, weak, distance].map((value) => value.toFixed(3)),
    ...[clear, hits, hitsByChance].map(percent),
    ...[errorDays, errorDaysByChance].map((days) => days.toFixed(2)),
    percent(phase),
    percent(phaseBase),
    bits === null ? '' : bits.toFixed(2),
  ];
}

const line = (name: string, cells: readonly string[]) =>
  (name.padEnd(28) + cells.map((cell) => cell.padStart(11)).join('')).trimEnd();

export function reportLeak({ people, days, seed, series, agreement, limits }: LeakEvaluation): string {
  const rows = Object.entries(series).flatMap(([name, attackers]) =>
    Object.entries(attackers).map(([attacker, figures]) => line(`${name}, ${attacker}`, cellsOf(figures))),
  );
  return [
    `${people} simulated women, ${days} shared mornings each, seeds from ${seed} on. No attacker knows her starts.`,
    [line('shown, attacker', HEADER), ...rows].join('\n'),
    `Agreement with what she sees herself: two levels ${percent(agreement.twoLevels)} %, five ${percent(agreement.fiveLevels)} %`,
    limits
      .map(
        ({ what, value, limit, isKept }) =>
          `${isKept ? 'ok  ' : 'FAIL'} ${what.padEnd(48)}${value.toFixed(3).padStart(7)}  ${limit}`,
      )
      .join('\n'),
  ].join('\n\n');
}
