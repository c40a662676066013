import { type CompleteDay, contributionOf, effectOfSums } from '#core/experiment/coin-effect.ts';
import { normalFrom, seededRandom } from './seeded-random.ts';

/** Parameters of a simulated year with coin tosses. */
interface Life {
  /** Effect of training as planned on the next morning, in units of the noise. */
  effect: number;
  /** What the night before does not explain of a morning's HRV, in its standard deviations. */
  noiseSd: number;
  /** How often the person does what the coin says, on a good and on a bad day. */
  adherence: { good: number; bad: number };
  coinsADay: number;
  days: number;
}

const FEWEST_DAYS = 15;
const CARRY_OVER = 0.3;
/** The noise with hidden causes: as measured on simulated lives, and with which the design's table was made. */
export const NOISE_SDS = { measured: 0.91, design: 0.75 } as const;
/** Hidden causes: a state that lasts many days, a trend over the year, and the weekend. */
const STATE = { stays: 0.9, sd: 0.3 };
const TREND = 0.4;
const WEEKEND = -0.15;

/** What each of one person's coin days contributes to the estimate, in order. */
function simulateCoins(seed: number, { effect, noiseSd, adherence, coinsADay, days }: Life): number[] {
  const random = seededRandom(seed);
  const contributions: number[] = [];
  const sums = { z: 0, outcome: 0, days: 0 };
  let [z, state] = [0, 0];
  for (let day = 0; day < days; day++) {
    state = STATE.stays * state + normalFrom(random, STATE.sd * Math.sqrt(1 - STATE.stays ** 2));
    const isCoin = random() < coinsADay;
    const coin = random() < 0.5 ? 1 : -1;
    const follows = random() < (z + state < 0 ? adherence.bad : adherence.good);
    const trains = isCoin ? (follows ? coin : -coin) : random() < 0.5 ? 1 : -1;
    const cause = state + TREND * (day / days - 0.5) + (day % 7 > 4 ? WEEKEND : 0);
    const fresh = normalFrom(random, Math.sqrt(noiseSd ** 2 - STATE.sd ** 2));
    const next = CARRY_OVER * z + cause + (trains * effect * noiseSd) / 2 + fresh;
    if (isCoin) {
      // Same as `forecastOutcome`, but with running sums, because there are thousands of days.
      const weight = sums.days + 2;
      const forecast = sums.outcome / weight + CARRY_OVER * (z - sums.z / weight);
      const complete: CompleteDay = { coin, z, outcome: next };
      contributions.push(contributionOf(complete, forecast));
      sums.z += z;
      sums.outcome += next;
      sums.days += 1;
    }
    z = next;
  }
  return contributions;
}

interface Look {
  effect: number;
  /** Half widths: `plain` of an ordinary 90 % interval, `always` of one that stays valid when checked every day. */
  plain: number;
  always: number;
}

/** The estimate and its intervals after each coin day. */
function looksAt(values: readonly number[]): Look[] {
  const sums = { sum: 0, squares: 0 };
  return values.map((value, i) => {
    sums.sum += value;
    sums.squares += value ** 2;
    const { effect, variance, halfWidth, days } = effectOfSums(i + 1, sums.sum, sums.squares);
    return { effect, plain: 1.645 * Math.sqrt(variance / days), always: halfWidth };
  });
}

type Width = 'plain' | 'always';

/** The number of coin days until an effect is first claimed; null if never. */
function firstClaim(looks: readonly Look[], width: Width): number | null {
  const at = looks.findIndex((look, i) => i + 1 >= FEWEST_DAYS && Math.abs(look.effect) > look[width]);
  return at === -1 ? null : at + 1;
}

const per100 = (hits: number, all: number) => (100 * hits) / all;

/** Per cent of people for whom an effect is claimed within so many coin days. */
function claimedBy(people: readonly Look[][], width: Width, days: number): number {
  const hits = people.filter((looks) => firstClaim(looks.slice(0, days), width) !== null).length;
  return per100(hits, people.length);
}

/** The number of coin days after which this share of people has a claim; null if that many never have one. */
function daysUntil(people: readonly Look[][], share: number): number | null {
  const firsts = people.flatMap((looks) => firstClaim(looks, 'always') ?? []).sort((a, b) => a - b);
  return firsts[Math.ceil(share * people.length) - 1] ?? null;
}

const BY_FEELING = { good: 0.95, bad: 0.8 };
const COINS_A_YEAR = 82;
const YEAR = 365;
export interface CoinEvaluation {
  people: number;
  noiseSd: number;
  /** Per cent of people without an effect for whom one is claimed at any time in a year. */
  falseClaims: number;
  /** Mean estimated effect where there is none. */
  bias: number;
  /** The same false claims, with a plain 90 % interval that is checked after every coin day. */
  plainFalseClaims: { days: number; share: number }[];
  /** Coin days until half, and four in five, have an answer, by the effect in units of the noise. */
  answers: { effect: number; half: number | null; fourInFive: number | null }[];
  /** Coin days needed to find the effect in four of five people with a single check at the end. */
  onceAtTheEnd: { effect: number; days: number }[];
  /** For a given cost of training, in units of the noise: per cent of people who learn of it within a year. */
  loadCost: { cost: number; found: number; foundOnce: number }[];
}

function lives(people: number, firstSeed: number, life: Pick<Life, 'noiseSd'> & Partial<Life>): Look[][] {
  const whole: Life = {
    effect: 0,
    adherence: { good: 1, bad: 1 },
    coinsADay: COINS_A_YEAR / YEAR,
    days: YEAR,
    ...life,
  };
  return Array.from({ length: people }, (_, i) => looksAt(simulateCoins(firstSeed + i, whole)));
}

const lastEffect = (looks: readonly Look[]): number => looks.at(-1)?.effect ?? 0;

/** How well the experiment does on simulated people whose true effect is known. Deterministic. */
export function evaluateCoin(people: number, noiseSd: number): CoinEvaluation {
  const nothing = lives(people, 1, { noiseSd, adherence: BY_FEELING });
  const long = lives(people, 10_001, { noiseSd, coinsADay: 1, days: 190 });
  const effects = [0.4, 0.5, 0.6, 0.8];
  return {
    people,
    noiseSd,
    falseClaims: claimedBy(nothing, 'always', YEAR),
    bias: nothing.reduce((sum, looks) => sum + lastEffect(looks), 0) / people,
    plainFalseClaims: [41, 89, 180].map((days) => ({
      days,
      share: claimedBy(long, 'plain', days),
    })),
    answers: effects.map((effect) => {
      const those = lives(people, 20_001, { noiseSd, effect, coinsADay: 0.5, days: 900 });
      return { effect, half: daysUntil(those, 0.5), fourInFive: daysUntil(those, 0.8) };
    }),
    onceAtTheEnd: [0.3, 0.5, 0.8].map((effect) => ({ effect, days: Math.round(24.7 / effect ** 2) })),
    loadCost: [0.15, 0.3].map((cost) => {
      const those = lives(people, 30_001, {
        noiseSd,
        effect: -cost,
        adherence: { good: 0.9, bad: 0.9 },
      });
      const once = those.filter((looks) => {
        const last = looks.at(-1);
        return last !== undefined && last.effect < -last.plain;
      });
      return { cost, found: claimedBy(those, 'always', YEAR), foundOnce: per100(once.length, people) };
    }),
  };
}

export function reportCoin(result: CoinEvaluation): string {
  const list = <Row>(rows: readonly Row[], write: (row: Row) => string) => rows.map(write).join(' · ');
  return [
    `The coin, ${result.people} simulated people with hidden causes, who follow it by how they feel; noise ${result.noiseSd}`,
    `No effect: a claim at any time of a year ${result.falseClaims.toFixed(1)} % (aim: at most 10), bias ${result.bias.toFixed(3)}`,
    `A plain 90 % interval looked at after every coin day: ${list(result.plainFalseClaims, ({ days, share }) => `${share.toFixed(0)} % after ${days}`)}`,
    `Coin days until half / four in five know: ${list(result.answers, ({ effect, half, fourInFive }) => `${effect}: ${half ?? '–'} / ${fourInFive ?? '–'}`)}`,
    `One look at the end, four in five: ${list(result.onceAtTheEnd, ({ effect, days }) => `${effect}: ${days}`)}`,
    `Training costs 0.15 / 0.30, followed nine in ten, a year: ${list(result.loadCost, ({ found, foundOnce }) => `${found.toFixed(0)} % (once at the end ${foundOnce.toFixed(0)} %)`)}`,
  ].join('\n');
}
