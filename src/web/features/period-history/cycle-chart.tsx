import { useLocale } from '#web/lib/language.tsx';
import { type ChartScale, chartScale } from './chart-scale.ts';
import type { CountedCycle } from './cycle-stats.ts';

const HEIGHT = 224;
const PLOT = { top: 16, bottom: 188 };

function Column({ cycle, x, scale }: { cycle: CountedCycle; x: string; scale: ChartScale }) {
  const { days, predictedDays } = cycle;
  const y = scale.yOf(days);
  const predictedY = predictedDays === null ? y : scale.yOf(predictedDays);
  // The number is on the side where the prediction's mark is not.
  const numberY = predictedY < y ? y + 20 : y - 10;
  return (
    <>
      <line class="miss" x1={x} x2={x} y1={y} y2={predictedY} />
      {predictedDays !== null && (
        <svg x={x} y={predictedY} class="mark" aria-hidden="true">
          <path class="predicted" d="M0-6 6 0 0 6-6 0Z" />
        </svg>
      )}
      <circle class="actual" cx={x} cy={y} r={5} />
      <text x={x} y={numberY}>
        {days}
      </text>
    </>
  );
}

function Legend() {
  const words = useLocale().texts.periodHistory;
  return (
    <ul class="cycle-legend muted small">
      <li>
        <svg class="mark" aria-hidden="true">
          <circle class="actual" r={5} />
        </svg>
        {words.asItWas}
      </li>
      <li>
        <svg class="mark" aria-hidden="true">
          <path class="predicted" d="M0-6 6 0 0 6-6 0Z" />
        </svg>
        {words.asPredicted}
      </li>
      <li>
        <svg class="mark" aria-hidden="true">
          <line class="average" x1={-10} x2={10} />
        </svg>
        {words.average}
      </li>
    </ul>
  );
}

interface CycleChartProps {
  cycles: readonly CountedCycle[];
  average: number;
  summary: string;
}

/** The length of each cycle beside its predicted length. The table below has the same numbers. */
export function CycleChart({ cycles, average, summary }: CycleChartProps) {
  const { formats } = useLocale();
  const lengths = cycles.flatMap(({ days, predictedDays }) => [days, predictedDays ?? days]);
  const scale = chartScale(lengths, cycles.length, PLOT);
  const averageY = scale.yOf(average);
  return (
    <figure class="cycle-chart">
      <div class="drawing">
        <svg class="days" aria-hidden="true" height={HEIGHT}>
          {scale.ticks.map((tick) => (
            <text key={tick} x="100%" y={scale.yOf(tick) + 4}>
              {tick}
            </text>
          ))}
        </svg>
        <svg class="plot" aria-hidden="true" height={HEIGHT}>
          {scale.ticks.map((tick) => (
            <line key={tick} class="grid" x1="0" x2="100%" y1={scale.yOf(tick)} y2={scale.yOf(tick)} />
          ))}
          <line class="average" x1="0" x2="100%" y1={averageY} y2={averageY} />
          {cycles.map((cycle, i) => (
            <g key={cycle.endedBy}>
              <Column cycle={cycle} x={scale.xOf(i)} scale={scale} />
              {(cycles.length - 1 - i) % scale.dateEvery === 0 && (
                <text class="date" x={scale.xOf(i)} y={HEIGHT - 8}>
                  {formats.dayAndMonth(cycle.endedBy)}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
      <figcaption>
        <Legend />
        <p class="muted small">{summary}</p>
      </figcaption>
    </figure>
  );
}
