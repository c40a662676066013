// npm run evaluate -- <csv> [--json]: how well the model does on recorded cycles, against simple methods.
// npm run evaluate -- --decisions [--json]: what simulated people are told, on good days and on bad ones.
// npm run evaluate -- --ahead [--json]: how well the coming days can be predicted from today's answer.
// npm run evaluate -- --coin [--json]: what effects an experiment by coin toss can find, and how often it is wrong.
// npm run evaluate -- --leak [--people=300] [--days=180] [--seed=1] [--json]: what a share gives away about the cycle.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evaluateAhead } from './evaluation/evaluate-ahead.ts';
import { evaluateCoin, NOISE_SDS, reportCoin } from './evaluation/evaluate-coin.ts';
import { type Evaluation, evaluateCycles } from './evaluation/evaluate-cycles.ts';
import { type DecisionEvaluation, evaluateDecisions } from './evaluation/evaluate-decisions.ts';
import { evaluateLeak } from './evaluation/evaluate-leak.ts';
import { evaluateLives, type HealthyYears, type LifeEvaluation } from './evaluation/evaluate-lives.ts';
import type { SharedPeople } from './evaluation/leak/shared-half-year.ts';
import type { LengthScore } from './evaluation/length-accuracy.ts';
import { readCycles } from './evaluation/read-cycles.ts';
import { reportAhead } from './evaluation/report-ahead.ts';
import { reportLeak } from './evaluation/report-leak.ts';

/** Evaluations that simulate people instead of reading a file. */
const SIMULATIONS = ['decisions', 'ahead', 'coin', 'leak'] as const;
type Simulation = (typeof SIMULATIONS)[number];

const USAGE = `Usage: npm run evaluate -- <csv> [--json], or npm run evaluate -- ${SIMULATIONS.map((name) => `--${name}`).join('|')} [--json]`;

const SIMULATED_PEOPLE = 200;
/** So many that the percentages are accurate to half a point. */
const PEOPLE_WITH_A_COIN = 4000;

/** People of the second simulation. No rule was tuned on the second row, which has another curve and other seeds. */
const LIVES = [
  { curve: 'PUBLISHED', people: 120, healthyPeople: 60, firstSeed: 1 },
  { curve: 'OTHER', people: 60, healthyPeople: 30, firstSeed: 1001 },
] as const;

interface Outcome {
  result: unknown;
  text: string;
  /** Whether a limit was exceeded; the command then ends with 1. */
  hasFailed?: boolean;
}

/** The simulated people whose shares are attacked, unless options say otherwise. */
const SHARED = { people: 300, days: 180, seed: 1 } as const;

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

function byWomanTable(scores: Record<string, LengthScore>): string {
  return Object.entries(scores)
    .map(([name, { byWoman }]) => {
      const cells = [byWoman.mae.toFixed(3), byWoman.within2.toFixed(1), byWoman.coverage.toFixed(1)];
      return name.padEnd(14) + cells.map((cell) => cell.padStart(9)).join('');
    })
    .join('\n');
}

function windowTable(groups: Evaluation['windows']): string {
  return groups
    .map(({ name, forecasts, coverage, width }) => {
      const cells = [String(forecasts), coverage.toFixed(1), width.toFixed(1)];
      return name.padEnd(22) + cells.map((cell) => cell.padStart(9)).join('');
    })
    .join('\n');
}

function ovulationTable({ calendar, observed, poorMarker }: Evaluation['ovulation']): string {
  const rows = Object.entries({
    'calendar alone': calendar,
    'ovulation observed': observed,
    'simulated noise of 2.5 days': poorMarker,
  }).map(([name, { forecasts, mae, within2, coverage, width }]) => {
    const cells = [
      String(forecasts),
      mae.toFixed(2),
      within2.toFixed(1),
      coverage.toFixed(1),
      width.toFixed(1),
    ];
    return name.padEnd(30) + cells.map((cell) => cell.padStart(9)).join('');
  });
  return ['Next start where ovulation was measured: n, MAE, ±2 %, cover %, width', ...rows].join('\n');
}

function temperatureTable(noises: Evaluation['simulatedTemperature']): string {
  const rows = noises.map((score) => {
    const { noiseCelsius, found, foundWithoutRise, ovulationMae, startMae, calendarMae } = score;
    const shares = [found, foundWithoutRise].map((share) => share.toFixed(1));
    const errors = [ovulationMae, startMae, calendarMae].map((days) => days.toFixed(2));
    return (
      `${noiseCelsius.toFixed(2)} °C`.padEnd(14) +
      [...shares, ...errors].map((cell) => cell.padStart(9)).join('')
    );
  });
  const title =
    'Temperature, simulated nights by their noise: found %, found without a rise %, ovulation MAE, next start MAE, calendar MAE';
  return [title, ...rows].join('\n');
}

function phaseLines({ shares, ...phases }: Evaluation['phases']): string {
  const figures = [
    `5-class ${phases.fiveClass.toFixed(1)} % (by woman ${phases.byWoman.toFixed(1)} %)`,
    `3-class ${phases.threeClass.toFixed(1)} %`,
    `right or adjacent ${phases.rightOrAdjacent.toFixed(1)} %`,
    `no phase shown ${phases.unknown.toFixed(1)} %`,
  ];
  const said = shares.map(
    ({ phase, days, said: chance, was }) =>
      `  ${phase.padEnd(14)} ${String(days).padStart(6)} days: said ${chance.toFixed(1)} %, was ${was.toFixed(1)} %`,
  );
  return [`Phase of the day as shown, ${phases.days} days: ${figures.join(', ')}`, ...said].join('\n');
}

function report(evaluation: Evaluation): string {
  const { women, cycles, asLogged, tenPercentForgotten, windows, phases, ovulation } = evaluation;
  return [
    `${women} women, ${cycles} cycles; each cycle forecast from the ones before it.`,
    `Next start, days\n${lengthTable(asLogged)}`,
    `The same with 10 % of the earlier starts forgotten\n${lengthTable(tenPercentForgotten)}`,
    `Every woman counted once: MAE, ±2 %, cover %\n${byWomanTable(asLogged)}`,
    `Lutea's window by what was known: n, cover %, width\n${windowTable(windows)}`,
    phaseLines(phases),
    ovulationTable(ovulation),
    `With ovulation and bleeding logged: ${phaseLines(evaluation.observedPhases)}`,
    temperatureTable(evaluation.simulatedTemperature),
  ].join('\n\n');
}

function reportDecisions(result: DecisionEvaluation): string {
  const shares = Object.entries(result.shares).map(([status, share]) => `${status} ${share.toFixed(1)} %`);
  return [
    `${result.people} simulated people, a year each: ${result.mornings} mornings`,
    shares.join(', '),
    `Planted bad stretches with LIGHT or less within two days: ${result.stretchesNoticed.toFixed(1)} % of ${result.stretches} (aim 80)`,
    `Planted good days with TRAIN or REDUCED: ${result.goodDaysTrained.toFixed(1)} % of ${result.goodDays} (aim 85)`,
  ].join('\n');
}

function healthyLine(name: string, years: HealthyYears): string {
  const shares = Object.entries(years.shares).map(([status, share]) => `${status} ${share.toFixed(1)}`);
  return `${name.padEnd(16)}${shares.join('  ')}`;
}

function reportLives(lives: LifeEvaluation): string {
  const { healthy, eventful } = lives;
  const figures: [string, number, string][] = [
    ['TRAIN, healthy', healthy.shares.TRAIN, 'at least 60'],
    ['LIGHT or less, healthy', healthy.lightOrLess, 'at most 21'],
    ['  before ovulation', healthy.lightOrLessFollicular, ''],
    ['  after ovulation', healthy.lightOrLessLuteal, ''],
    [
      '  after, relative to before',
      healthy.lightOrLessLuteal / healthy.lightOrLessFollicular,
      'at most 1.35',
    ],
    ['GENTLE or less, healthy', healthy.gentleOrLess, ''],
    ['whole weeks of LIGHT a year', healthy.weeksOfLight, 'at most 2.2'],
    ['good days: TRAIN or REDUCED', eventful.goodTrainOrReduced, 'at least 88'],
    ['good days: TRAIN', eventful.goodTrain, ''],
    ['bad days: LIGHT or less', eventful.badLightOrLess, ''],
    ['illness within two days', eventful.illnessWithin2Days, 'at least 78'],
    ['short nights within two days', eventful.shortNightsWithin2Days, 'at least 90'],
    ['travel within two days', eventful.travelWithin2Days, ''],
    ['overreach from day 5 on', eventful.overreachFromDay5, 'at least 68'],
    ['GENTLE or less was a bad day', eventful.gentleWasBad, ''],
  ];
  return [
    `Second simulation, ${lives.curve.toLowerCase()} curve: ${lives.people} people with bad days, ${lives.healthyPeople} healthy ones, a year each; per cent of mornings`,
    healthyLine('planning on', lives.healthyPlanning),
    healthyLine('planning off', healthy),
    healthyLine('with her words', lives.healthySpoken),
    ...figures.map(([name, value, aim]) =>
      `${name.padEnd(32)}${value.toFixed(value < 10 ? 2 : 1).padStart(7)}  ${aim}`.trimEnd(),
    ),
  ].join('\n');
}

function simulateDecisions(): Outcome {
  const decisions = evaluateDecisions(SIMULATED_PEOPLE);
  const lives = LIVES.map((people) => evaluateLives(people));
  const text = [reportDecisions(decisions), ...lives.map(reportLives)].join('\n\n');
  return { result: { ...decisions, lives }, text };
}

/** Makes the table of chances from the first people and tests it on the second. */
function simulateAhead(): Outcome {
  const result = evaluateAhead(
    { curve: 'PUBLISHED', people: 60, firstSeed: 1 },
    { curve: 'OTHER', people: 60, firstSeed: 1001 },
  );
  return { result, text: reportAhead(result) };
}

function simulateCoin(): Outcome {
  const result = Object.values(NOISE_SDS).map((noiseSd) => evaluateCoin(PEOPLE_WITH_A_COIN, noiseSd));
  return { result, text: result.map(reportCoin).join('\n\n') };
}

function simulateLeak(people: SharedPeople): Outcome {
  const result = evaluateLeak(people);
  return { result, text: reportLeak(result), hasFailed: result.limits.some(({ isKept }) => !isKept) };
}

const SIMULATE: Readonly<Record<Simulation, (people: SharedPeople) => Outcome>> = {
  decisions: simulateDecisions,
  ahead: simulateAhead,
  coin: simulateCoin,
  leak: simulateLeak,
};

type Input = { file: string } | { simulation: Simulation };

function wholeNumber(text: string | undefined, usual: number): number {
  const value = Number(text ?? usual);
  if (!Number.isInteger(value) || value < 1) throw new Error(`expected a whole number, not ${text}`);
  return value;
}

function readArguments(): { input: Input; shared: SharedPeople; json: boolean } {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const text = { type: 'string' } as const;
    const simulations = { decisions: flag, ahead: flag, coin: flag, leak: flag };
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: flag, ...simulations, people: text, days: text, seed: text },
    });
    const chosen = [
      ...positionals.map((file) => ({ file })),
      ...SIMULATIONS.filter((name) => values[name]).map((simulation) => ({ simulation })),
    ];
    const [input, ...more] = chosen;
    if (input === undefined || more.length > 0) throw new Error('expected one CSV file or one simulation');
    const shared = {
      people: wholeNumber(values.people, SHARED.people),
      days: wholeNumber(values.days, SHARED.days),
      seed: wholeNumber(values.seed, SHARED.seed),
    };
    return { input, shared, json: values.json };
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : cause}\n${USAGE}`, { cause });
  }
}

function evaluateFile(file: string): Outcome {
  const result = evaluateCycles(readCycles(readFileSync(file, 'utf8')));
  return { result, text: report(result) };
}

function main(): void {
  const { input, shared, json } = readArguments();
  const outcome = 'file' in input ? evaluateFile(input.file) : SIMULATE[input.simulation](shared);
  const { result, text, hasFailed = false } = outcome;
  if (hasFailed) process.exitCode = 1;
  console.log(json ? JSON.stringify(result, null, 2) : text);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
