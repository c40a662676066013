import { type Day, daysBetween } from '#web/lib/day.ts';
import type { Cycle, Phase } from '#web/lib/wire.ts';

/** Turns are counted clockwise from the top: 0.25 is at the right. */
interface Arc {
  phase: Phase;
  from: number;
  to: number;
}

interface RingPoint {
  x: number;
  y: number;
}

type DatedPhase = Cycle['phases'][number];

const lengthOf = ({ firstDate, lastDate }: { firstDate: Day; lastDate: Day }) =>
  daysBetween(firstDate, lastDate) + 1;

function daysOf(phases: readonly DatedPhase[]): number {
  return phases.reduce((days, phase) => days + lengthOf(phase), 0);
}

/** The number of days on the ring. If only the first phases are known, the rest is empty. */
export function ringDays({ phases, drawnCycleLength }: Pick<Cycle, 'phases' | 'drawnCycleLength'>): number {
  const days = daysOf(phases);
  return phases.at(-1)?.phase === 'LATE_LUTEAL' ? days : Math.max(days, drawnCycleLength);
}

/** The arc of each phase, as long as its share of the days. */
export function arcsOf(phases: readonly DatedPhase[], total = daysOf(phases)): Arc[] {
  let day = 0;
  return phases.map((span) => {
    const from = day / total;
    day += lengthOf(span);
    return { phase: span.phase, from, to: day / total };
  });
}

/** The position of a cycle day: its middle. A day past the ring stays at its end. */
export function turnOfDay(cycleDay: number, totalDays: number): number {
  return (Math.min(cycleDay, totalDays) - 0.5) / totalDays;
}

/** A point on a ring of this radius around 0, 0. */
export function pointAt(turn: number, radius: number): RingPoint {
  const angle = turn * 2 * Math.PI;
  return { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius };
}

/** The path of an arc. It is a little short at both ends, so that there is a gap between neighbours. */
export function arcPath({ from, to }: Arc, radius: number, gap: number): string {
  const start = pointAt(from + gap / 2, radius);
  const end = pointAt(to - gap / 2, radius);
  const isLarge = to - from - gap > 0.5 ? 1 : 0;
  const place = ({ x, y }: RingPoint) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  return `M${place(start)}A${radius} ${radius} 0 ${isLarge} 1 ${place(end)}`;
}

/** The distance between two points on the ring, the shorter way round. */
export function turnsBetween(a: number, b: number): number {
  const apart = Math.abs(a - b);
  return Math.min(apart, 1 - apart);
}
