import { mean } from '#core/arithmetic.ts';
import type { Series } from './shared-half-year.ts';

/** The sinusoid that fits a series best. */
export interface Wave {
  period: number;
  /** Day of a peak, from the series' first day. */
  peak: number;
  /** Share of the variance that it explains. */
  fit: number;
}

const PERIODS = Array.from({ length: 49 }, (_, i) => 21 + i / 2);

function fitWave(centred: readonly number[], period: number): Wave {
  let [cos2, sin2, cross, withCos, withSin, total] = [0, 0, 0, 0, 0, 0];
  centred.forEach((value, day) => {
    const angle = (2 * Math.PI * day) / period;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    cos2 += c * c;
    sin2 += s * s;
    cross += c * s;
    withCos += c * value;
    withSin += s * value;
    total += value * value;
  });
  const determinant = cos2 * sin2 - cross * cross;
  const a = (withCos * sin2 - withSin * cross) / determinant;
  const b = (withSin * cos2 - withCos * cross) / determinant;
  const fit = total === 0 ? 0 : (a * withCos + b * withSin) / total;
  return { period, peak: (Math.atan2(b, a) * period) / (2 * Math.PI), fit };
}

export function bestWave(series: Series): Wave {
  const middle = mean(series);
  const centred = series.map((value) => value - middle);
  const waves = PERIODS.map((period) => fitWave(centred, period));
  return waves.reduce((best, wave) => (wave.fit > best.fit ? wave : best));
}

export const angleOf = ({ period, peak }: Wave, day: number): number => (2 * Math.PI * (day - peak)) / period;

/** Where in the wave periods start, as an angle: the mean of the learning women, weighted by the fit of each wave. */
export function learnOffset(women: readonly { wave: Wave; starts: readonly number[] }[]): number {
  let [x, y] = [0, 0];
  for (const { wave, starts } of women) {
    for (const start of starts) {
      x += wave.fit * Math.cos(angleOf(wave, start));
      y += wave.fit * Math.sin(angleOf(wave, start));
    }
  }
  return Math.atan2(y, x);
}

export function scoreByWave(wave: Wave, days: number, offset: number): number[] {
  return Array.from({ length: days }, (_, day) => Math.cos(angleOf(wave, day) - offset));
}
