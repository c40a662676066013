import { daysBetween } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { ImportPreview, PredictedPeriod } from '#web/lib/wire.ts';

type Outlook = NonNullable<ImportPreview['outlook']>;

/** "3 Dec ± 3", or the window if there is no single date. */
function usePredictionWords() {
  const { texts, formats } = useLocale();
  const words = texts.import;
  return (period: PredictedPeriod | null): string => {
    if (period === null) return words.notPredicted;
    const { date, earliest, latest } = period;
    if (date === null) return formats.dayRange(earliest, latest);
    return words.aroundDay(
      formats.shortDay(date),
      Math.max(daysBetween(earliest, date), daysBetween(date, latest)),
    );
  };
}

/** The next period as predicted now, and with the ticked periods. */
export function OutlookLine({ outlook: { before, after } }: { outlook: Outlook }) {
  const words = useLocale().texts.import;
  const write = usePredictionWords();
  const [now, then] = [write(before.nextPeriod), write(after.nextPeriod)];
  return (
    <div class="outlook">
      <h3>{words.outlookTitle}</h3>
      <p>
        <strong>{now === then ? now : words.outlook(now, then)}</strong>
      </p>
      <p class="muted small">{words.cyclesKnown(before.cycles, after.cycles)}</p>
    </div>
  );
}
