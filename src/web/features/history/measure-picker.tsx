import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useLocale } from '#web/lib/language.tsx';
import type { TrendMeasure, Trends } from '#web/lib/wire.ts';
import { addressWith } from './address.ts';
import { summariseMeasure } from './measure-summary.ts';
import { MEASURES, useMeasureWords } from './measures.ts';
import { TileLine } from './tile-line.tsx';

interface TileProps {
  trends: Trends;
  measure: TrendMeasure;
  isChosen: boolean;
}

function Tile({ trends, measure, isChosen }: TileProps) {
  const { texts } = useLocale();
  const { query } = useLocation();
  const { name, value } = useMeasureWords(measure);
  const summary = summariseMeasure(trends.days, measure);
  return (
    <li>
      <a
        class="measure-tile"
        href={addressWith(query, { measure })}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span class="small">{name}</span>
        <span class="measure-value">
          {summary === undefined ? texts.history.notMeasured : value(summary.median)}
        </span>
        <TileLine values={trends.days.map((day) => day[measure])} />
      </a>
    </li>
  );
}

/** A small chart of each measurement, to choose the one to show. */
export function MeasurePicker({ trends, chosen }: { trends: Trends; chosen: TrendMeasure }) {
  const { texts } = useLocale();
  const strip = useRef<HTMLUListElement>(null);
  // On a phone the tiles are a strip that scrolls sideways.
  useLayoutEffect(() => {
    const tile = strip.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (tile) strip.current?.scrollTo({ left: tile.offsetLeft - tile.offsetWidth / 2, behavior: 'instant' });
  }, [chosen]);
  return (
    <nav aria-label={texts.history.measurement}>
      <ul class="measure-tiles" ref={strip}>
        {MEASURES.map((measure) => (
          <Tile key={measure} trends={trends} measure={measure} isChosen={measure === chosen} />
        ))}
      </ul>
    </nav>
  );
}
