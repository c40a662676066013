import { PhaseBadge } from '#web/components/phase-badge.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { TrendMeasure, Trends } from '#web/lib/wire.ts';
import { useMeasureWords } from './measures.ts';
import { FEWEST_DAYS } from './outcome-rows.ts';

type PhaseRange = Trends['byPhase'][TrendMeasure][number];

/** Maps a value to the common scale of all phases, in percent. */
type Place = (value: number) => number;

function placeOn(ranges: readonly PhaseRange[]): Place {
  const low = Math.min(...ranges.map((range) => range.low));
  const span = Math.max(...ranges.map((range) => range.high)) - low || 1;
  return (value) => ((value - low) / span) * 100;
}

function RangeRow({ range, measure, place }: { range: PhaseRange; measure: TrendMeasure; place: Place }) {
  const words = useLocale().texts.history;
  const { value, range: between } = useMeasureWords(measure);
  const { phase, low, high, median, days } = range;
  const hasFewDays = days < FEWEST_DAYS;
  return (
    <li data-phase={phase} class={hasFewDays ? 'thin' : undefined}>
      <div class="row apart">
        <PhaseBadge phase={phase} />
        <strong>{value(median)}</strong>
      </div>
      <div class="range-track" aria-hidden="true">
        <span class="range-fill" style={{ left: `${place(low)}%`, width: `${place(high) - place(low)}%` }} />
        <span class="range-median" style={{ left: `${place(median)}%` }} />
      </div>
      <p class="row apart muted small">
        <span>{words.mostDays(between(low, high))}</span>
        <span>{hasFewDays ? words.tooFewDays(days) : words.countDays(days)}</span>
      </p>
    </li>
  );
}

interface ByPhaseProps {
  measure: TrendMeasure;
  ranges: readonly PhaseRange[];
}

/** The usual range of a measurement in each phase. */
export function ByPhase({ measure, ranges }: ByPhaseProps) {
  const words = useLocale().texts.history;
  const place = placeOn(ranges);
  return (
    <section class="card by-phase" aria-labelledby="by-phase">
      <h2 id="by-phase">{words.byPhase}</h2>
      {ranges.length === 0 ? (
        <p>{words.noPhases}</p>
      ) : (
        <>
          <ul class="phase-ranges">
            {ranges.map((range) => (
              <RangeRow key={range.phase} range={range} measure={measure} place={place} />
            ))}
          </ul>
          <p class="muted small">{words.byPhaseHint}</p>
        </>
      )}
    </section>
  );
}
