// npm run evaluate -- <csv> [--json]: how well the model does on recorded cycles, against simple methods.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Evaluation, evaluateCycles } from './evaluation/evaluate-cycles.ts';
import type { LengthScore } from './evaluation/length-accuracy.ts';
import { readCycles } from './evaluation/read-cycles.ts';

const USAGE = 'Usage: npm run evaluate -- <csv> [--json]';

function lengthTable(scores: Record<string, LengthScore>): string {
  const header = ['method', 'n', 'MAE', 'RMSE', '±1 %', '±2 %', '±3 %', 'cover %', 'width'];
  const rows = Object.entries(scores).map(([name, score]) => [
    name,
    String(score.forecasts),
    score.mae.toFixed(3),
    score.rmse.toFixed(2),
    ...[score.within1, score.within2, score.within3, score.coverage, score.width].map((x) => x.toFixed(1)),
  ]);
  return [header, ...rows]
    .map(([name = '', ...cells]) => name.padEnd(14) + cells.map((cell) => cell.padStart(9)).join(''))
    .join('\n');
}

function report({ women, cycles, asLogged, tenPercentForgotten, phases }: Evaluation): string {
  return [
    `${women} women, ${cycles} cycles; each cycle forecast from the ones before it.`,
    `Next start, days\n${lengthTable(asLogged)}`,
    `The same with 10 % of the earlier starts forgotten\n${lengthTable(tenPercentForgotten)}`,
    `Phase of the day, ${phases.days} days: 5-class ${phases.fiveClass.toFixed(1)} %, ` +
      `3-class ${phases.threeClass.toFixed(1)} %, right or adjacent ${phases.rightOrAdjacent.toFixed(1)} %`,
  ].join('\n\n');
}

function readArguments(): { file: string; json: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error('expected one CSV file');
    return { file, json: values.json };
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : cause}\n${USAGE}`, { cause });
  }
}

function main(): void {
  const { file, json } = readArguments();
  const result = evaluateCycles(readCycles(readFileSync(file, 'utf8')));
  console.log(json ? JSON.stringify(result, null, 2) : report(result));
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
