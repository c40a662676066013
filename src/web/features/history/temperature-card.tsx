import { addDays, type Day, daysBetween } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Trends } from '#web/lib/wire.ts';
import { linePath } from './line-path.ts';

type Curve = NonNullable<Trends['temperature']>;

const SIZE = { width: 100, height: 40 };

/** The temperature of each day from the first night on. A single missing night is bridged. */
function dayByDay(nights: Curve['nights'], first: Day, days: number): (number | null)[] {
  const byDate = new Map(nights.map(({ date, celsius }) => [date, celsius]));
  const values = Array.from({ length: days + 1 }, (_, i) => byDate.get(addDays(first, i)) ?? null);
  return values.map((value, i) => {
    const [before, after] = [values[i - 1] ?? null, values[i + 1] ?? null];
    const isBridged = value === null && before !== null && after !== null;
    return isBridged ? (before + after) / 2 : value;
  });
}

function Ovulation({ date, basis, riseCelsius }: Curve['ovulations'][number]) {
  const { texts, formats } = useLocale();
  const words = texts.history;
  const rise = riseCelsius === null ? '' : ` ${words.rise(formats.number(riseCelsius, 1))}`;
  return <li>{words.ovulationOn(formats.dayAndMonth(date), words.ovulationBases[basis]) + rise}</li>;
}

/** The nights from which ovulation is estimated, with a line at each observed ovulation; nothing without nights. */
export function TemperatureCard({ curve }: { curve: Curve | null }) {
  const { texts, formats } = useLocale();
  if (curve === null) return null;
  const { nights, ovulations } = curve;
  const words = texts.history;
  const first = nights[0]?.date ?? '';
  const last = nights.at(-1)?.date ?? first;
  const days = daysBetween(first, last);
  const celsius = nights.map((night) => night.celsius);
  const shown = {
    nights: nights.length,
    low: formats.number(Math.min(...celsius), 1),
    high: formats.number(Math.max(...celsius), 1),
  };
  return (
    <section class="card" aria-labelledby="temperature">
      <h2 id="temperature">{words.temperature}</h2>
      <p>{words.temperatureCurve(shown)}</p>
      <div class="temperature-plot muted small">
        <span>{shown.high}</span>
        <svg
          class="temperature-curve"
          aria-hidden="true"
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          preserveAspectRatio="none"
        >
          {ovulations.map(({ date }) => {
            const x = (daysBetween(first, date) / Math.max(1, days)) * SIZE.width;
            return <line key={date} x1={x} x2={x} y1={0} y2={SIZE.height} />;
          })}
          <path d={linePath(dayByDay(nights, first, days), SIZE)} />
        </svg>
        <span>{shown.low}</span>
      </div>
      <div class="curve-ends muted small">
        <span>{formats.dayAndMonth(first)}</span>
        <span>{formats.dayAndMonth(last)}</span>
      </div>
      {ovulations.length > 0 && (
        <ul class="ovulations">
          {ovulations.map((each) => (
            <Ovulation key={each.date} {...each} />
          ))}
        </ul>
      )}
      <p class="muted small">{words.temperatureHint}</p>
    </section>
  );
}
