import type { ComponentChildren } from 'preact';
import { type Locale, useLocale } from '#web/lib/language.tsx';
import type { Biometrics, Today } from '#web/lib/wire.ts';
import type { Reading } from './readings.ts';

const DAY_HOURS = 24;

function ageWords({ date, ageHours, value }: Biometrics['sleepScore'], today: Today, locale: Locale): string {
  const { readings } = locale.texts.today;
  if (date === null || ageHours === null) return '';
  if (value === null) return readings.noValueFor(Math.floor(ageHours / DAY_HOURS));
  if (date !== today.date) return readings.fromDay(locale.formats.shortDay(date));
  return ageHours === 0 ? readings.justNow : locale.formats.hoursAgo(ageHours);
}

interface ReadingTileProps {
  reading: Reading;
  today: Today;
  /** The trend, or its placeholder. */
  children: ComponentChildren;
}

export function ReadingTile({ reading, today, children }: ReadingTileProps) {
  const locale = useLocale();
  const { readings } = locale.texts.today;
  const newest = today.biometrics[reading.measure];
  const { value, date } = newest;
  const isOld = date !== null && date !== today.date;
  const note = value === null ? '' : reading.note?.(today.biometrics, readings, locale.formats);
  return (
    <li class="tile">
      <h3 class="small">
        <a href={`/history?measure=${reading.trend}`}>{readings.names[reading.name]}</a>
      </h3>
      <p class="tile-value">
        {value === null ? (
          <span class="muted">–</span>
        ) : (
          <>
            <strong>{reading.show(value, locale.formats)}</strong>{' '}
            <span class="muted small">{reading.unit(readings)}</span>
          </>
        )}
      </p>
      <p class={isOld ? 'small tile-old' : 'muted small'}>
        {[ageWords(newest, today, locale), note].filter(Boolean).join(' · ')}
      </p>
      <div class="tile-trend">{children}</div>
    </li>
  );
}
