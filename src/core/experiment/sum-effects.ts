/** Three numbers of one person: coin days, mean, variance of a contribution. Nothing else leaves the account. */
export interface EffectPart {
  days: number;
  effect: number;
  variance: number;
}

/** The version says how the numbers were computed. Numbers of other versions cannot be added. */
const PREFIX = 'lutea-coin-1';
const LINE = /^lutea-coin-1 (\d{1,3}) (-?\d{1,2}\.\d{4}) (\d{1,2}\.\d{4})$/;

export function writePart({ days, effect, variance }: EffectPart): string {
  return `${PREFIX} ${days} ${effect.toFixed(4)} ${variance.toFixed(4)}`;
}

/** Reads a line of `writePart`; null if it is not one. */
export function readPart(line: string): EffectPart | null {
  const [, days, effect, variance] = LINE.exec(line.trim()) ?? [];
  const part = { days: Number(days), effect: Number(effect), variance: Number(variance) };
  return part.days >= 1 && part.variance > 0 ? part : null;
}

export interface SummedEffect {
  people: number;
  days: number;
  mean: number;
  standardError: number;
  /** The variance of the effect between people. */
  between: number;
}

/** A random-effects mean (DerSimonian & Laird 1986). Expects at least one part. */
export function sumEffects(parts: readonly EffectPart[]): SummedEffect {
  const weights = parts.map(({ days, variance }) => days / variance);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const weighted = (by: readonly number[]) =>
    sum(parts.map(({ effect }, i) => (by[i] ?? 0) * effect)) / sum(by);
  const fixed = weighted(weights);
  const heterogeneity = sum(parts.map(({ effect }, i) => (weights[i] ?? 0) * (effect - fixed) ** 2));
  const scale = sum(weights) - sum(weights.map((weight) => weight ** 2)) / sum(weights);
  const between = scale > 0 ? Math.max(0, (heterogeneity - (parts.length - 1)) / scale) : 0;
  const total = weights.map((weight) => 1 / (1 / weight + between));
  return {
    people: parts.length,
    days: sum(parts.map(({ days }) => days)),
    mean: weighted(total),
    standardError: Math.sqrt(1 / sum(total)),
    between,
  };
}
