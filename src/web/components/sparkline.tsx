import { addDays, type Day, daysBetween } from '#web/lib/day.ts';
import './sparkline.css';

const WIDTH = 100;
const HEIGHT = 32;
/** Space for the stroke width at the top and the bottom. */
const MARGIN = 3;

interface Point {
  date: Day;
  value: number;
}

interface SparklineProps {
  /** The text alternative. */
  label: string;
  from: Day;
  to: Day;
  /** Days with a value, oldest first. */
  points: readonly Point[];
  /** The usual range, drawn behind the line. */
  usual?: { low: number; high: number } | null;
}

/** Groups points of consecutive days. A day without a value breaks the line. */
function runsOf(points: readonly Point[]): Point[][] {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && addDays(last.date, 1) === point.date) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

/** A small line chart. It fills the available width, and its strokes keep their thickness. */
export function Sparkline({ label, from, to, points, usual }: SparklineProps) {
  const values = [...points.map(({ value }) => value), ...(usual ? [usual.low, usual.high] : [])];
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const lastIndex = Math.max(1, daysBetween(from, to));
  const x = (day: Day) => ((daysBetween(from, day) / lastIndex) * (WIDTH - 2 * MARGIN) + MARGIN).toFixed(1);
  const y = (value: number) => HEIGHT - MARGIN - ((value - lowest) / span) * (HEIGHT - 2 * MARGIN);
  const last = points.at(-1);
  // For a single day the line has length 0; its round caps make it a dot.
  const pathOf = (run: readonly Point[]) =>
    `M${[...run, ...(run.length === 1 ? run : [])].map((p) => `${x(p.date)} ${y(p.value).toFixed(1)}`).join('L')}`;
  return (
    <svg
      class="sparkline"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {usual && (
        <rect class="usual" x="0" width={WIDTH} y={y(usual.high)} height={y(usual.low) - y(usual.high)} />
      )}
      <path class="line" d={runsOf(points).map(pathOf).join('')} />
      {last && <path class="last" d={pathOf([last])} />}
    </svg>
  );
}
