import type { ComponentChildren } from 'preact';
import { type Speech, useSpeech } from '#web/lib/language.tsx';
import type { Biometrics, Today } from '#web/lib/wire.ts';
import type { Reading } from './readings.ts';

const DAY_HOURS = 24;

function ageWords({ date, ageHours, value }: Biometrics['sleepScore'], today: Today, speech: Speech): string {
  const { readings } = speech.texts.today;
  if (date === null || ageHours === null) return readings.noValue;
  if (value === null) return readings.noValueFor(Math.floor(ageHours / DAY_HOURS));
  if (date !== today.date) return readings.fromDay(speech.formats.shortDay(date));
  return ageHours === 0 ? readings.justNow : speech.formats.hoursAgo(ageHours);
}

interface ReadingTileProps {
  reading: Reading;
  today: Today;
  /** Its trend, or what keeps the place of it. */
  children: ComponentChildren;
}

export function ReadingTile({ reading, today, children }: ReadingTileProps) {
  const speech = useSpeech();
  const { readings } = speech.texts.today;
  const newest = today.biometrics[reading.measure];
  const { value, date } = newest;
  const isOld = date !== null && date !== today.date;
  const note = value === null ? '' : reading.note?.(today.biometrics, readings, speech.formats);
  return (
    <li class="tile">
      <h3 class="small">{readings.names[reading.name]}</h3>
      <p class="tile-value">
        {value === null ? (
          <span class="muted">–</span>
        ) : (
          <>
            <strong>{reading.show(value, speech.formats)}</strong>{' '}
            <span class="muted small">{reading.unit(readings)}</span>
          </>
        )}
      </p>
      <p class={isOld ? 'small tile-old' : 'muted small'}>
        {[ageWords(newest, today, speech), note].filter(Boolean).join(' · ')}
      </p>
      <div class="tile-trend">{children}</div>
    </li>
  );
}
