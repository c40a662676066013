import { BEST_DAY } from '#core/training/best-day.ts';
import type { DaySignals } from '#core/training/day-signals.ts';
import { RULES } from '#core/training/rules.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';

/** An example value with its usual range. */
export interface ExampleSignal {
  value: number;
  usual: readonly [number, number];
  /** First and last value of the drawn line. */
  scale: readonly [number, number];
}

/** The answer of the decision table for a day. */
const answerTo = (day: DaySignals): TrainingStatus =>
  RULES.find((rule) => rule.fires(day))?.status ?? 'TRAIN';

const SHORT_NIGHT: DaySignals = { ...BEST_DAY, sleep: { ...BEST_DAY.sleep, verdict: 'SHORT' } };

/** A made-up good morning for `/how` and the sign-in page. The decision table gives its answers, so they stay true. */
export const EXAMPLE = {
  signals: {
    hrv: { value: 51, usual: [42, 58], scale: [30, 70] },
    pulse: { value: 54, usual: [49, 55], scale: [44, 62] },
    sleep: { value: 7.5, usual: [6.75, 8.25], scale: [4, 9] },
    minutes: { value: 120, usual: [0, 180], scale: [0, 240] },
  } satisfies Record<string, ExampleSignal>,
  answer: answerTo(BEST_DAY),
  afterShortNight: answerTo(SHORT_NIGHT),
  withPms: answerTo({ ...BEST_DAY, overrides: ['pms'] }),
} as const;

export type ExampleName = keyof typeof EXAMPLE.signals;

const WIDTH = 240;
const HEIGHT = 24;
const RADIUS = 7;

/** A line with the usual range as a band and today's value as a dot, in the colours of the page. */
export function drawSignal(signal: ExampleSignal): string {
  const [from, to] = signal.scale;
  const place = (value: number) => Math.round(RADIUS + ((WIDTH - 2 * RADIUS) * (value - from)) / (to - from));
  const [left, right] = signal.usual.map(place) as [number, number];
  const middle = HEIGHT / 2;
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
<line x1="${RADIUS}" x2="${WIDTH - RADIUS}" y1="${middle}" y2="${middle}"/>
<rect x="${left}" y="4" width="${right - left}" height="${HEIGHT - 8}" rx="4"/>
<circle cx="${place(signal.value)}" cy="${middle}" r="${RADIUS}"/>
</svg>`;
}
