import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSpeech } from '#web/lib/language.tsx';
import type { TrendMeasure } from '#web/lib/wire.ts';
import { useScheme } from './chart-colours.ts';
import { type ChartDay, valuesOf } from './chart-days.ts';
import type { DrawnChart } from './draw-chart.ts';
import { onAxis } from './measures.ts';

interface ChartSubject {
  days: readonly ChartDay[];
  measure: TrendMeasure;
  picked: number;
  onPick(index: number): void;
}

function linesOf({ days, measure }: ChartSubject): (number | null)[][] {
  const main = valuesOf(days, measure).map((value) => (value === null ? null : onAxis(measure, value)));
  return measure === 'bodyBatteryHigh' ? [main, valuesOf(days, 'bodyBatteryLow')] : [main];
}

/** Draws into `place`, and again whenever the data, the language or the colours change. False once that failed. */
export function useDrawnChart(place: RefObject<HTMLElement>, subject: ChartSubject): boolean {
  const { formats } = useSpeech();
  const scheme = useScheme();
  const chart = useRef<DrawnChart>();
  const [hasFailed, setFailed] = useState(false);
  const { days, measure, picked } = subject;
  const latest = useRef(subject);
  latest.current = subject;
  useEffect(() => {
    let isLeft = false;
    // The drawing library is only fetched here: no other page needs it.
    import('./draw-chart.ts').then(
      ({ drawChart }) => {
        if (isLeft || place.current === null) return;
        chart.current = drawChart({
          place: place.current,
          days,
          lines: linesOf(latest.current),
          isBars: measure === 'intensityMinutesDay',
          dateWords: formats.dayAndMonth,
          numberWords: (value) => formats.number(value, 1),
          onPick: (index) => latest.current.onPick(index),
        });
        chart.current.pick(latest.current.picked);
      },
      () => setFailed(true),
    );
    return () => {
      isLeft = true;
      chart.current?.remove();
      chart.current = undefined;
    };
  }, [place, days, measure, formats, scheme]);
  useEffect(() => chart.current?.pick(picked), [picked]);
  return !hasFailed;
}
