import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocale } from '#web/lib/language.tsx';
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

type Library = typeof import('./draw-chart.ts');

/**
 * Loads the chart library after the first paint, because it is larger than the page. Undefined until it is loaded, null
 * if loading fails.
 */
function useLibrary(): Library | undefined | null {
  const [library, setLibrary] = useState<Library | null>();
  useEffect(() => {
    const load = () => import('./draw-chart.ts').then(setLibrary, () => setLibrary(null));
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => void load());
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return library;
}

/** Draws into `place`, and redraws when data, language or colours change. False if the chart library did not load. */
export function useDrawnChart(place: RefObject<HTMLElement>, subject: ChartSubject): boolean {
  const { texts, formats } = useLocale();
  const scheme = useScheme();
  const library = useLibrary();
  const chart = useRef<DrawnChart>();
  const { days, measure, picked } = subject;
  const latest = useRef(subject);
  latest.current = subject;
  useEffect(() => {
    if (!library || place.current === null) return;
    chart.current = library.drawChart({
      place: place.current,
      days,
      lines: linesOf(latest.current),
      isBars: measure === 'intensityMinutesDay',
      letters: texts.shell.phaseLetters,
      dateWords: formats.dayAndMonth,
      numberWords: (value) => formats.number(value, 1),
      onPick: (index) => latest.current.onPick(index),
    });
    chart.current.pick(latest.current.picked);
    return () => {
      chart.current?.remove();
      chart.current = undefined;
    };
  }, [library, place, days, measure, texts, formats, scheme]);
  useEffect(() => chart.current?.pick(picked), [picked]);
  return library !== null;
}
