import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { ImportPreview } from '#web/lib/wire.ts';

type FoundPeriod = ImportPreview['periods'][number];

/** Notes beside a start that help to decide whether to import it. */
function usePeriodNotes() {
  const { texts, formats } = useLocale();
  const words = texts.import;
  return ({ state, logged, gapDays, isGapOpen, leftOut, isDoubtful }: FoundPeriod): string[] => [
    ...(gapDays === null ? [] : [words.gap(gapDays)]),
    ...(leftOut === 'PREGNANCY' ? [words.afterPregnancy] : []),
    ...(leftOut !== null && leftOut !== 'PREGNANCY' ? [words.afterSetAside] : []),
    ...(leftOut === null && isGapOpen ? [words.gapOpen] : []),
    ...(state === 'COLLIDES' && logged !== null ? [words.collides(formats.date(logged))] : []),
    ...(state === 'NEW' || state === 'COLLIDES' ? [] : [words.states[state]]),
    ...(isDoubtful ? [words.doubtful] : []),
  ];
}

interface PeriodTicksProps {
  periods: readonly FoundPeriod[];
  ticked: ReadonlySet<string>;
  onChange(ticked: Set<string>): void;
}

function toggled(ticked: ReadonlySet<string>, start: string): Set<string> {
  const next = new Set(ticked);
  if (!next.delete(start)) next.add(start);
  return next;
}

/** Every period of the file, newest first, with a checkbox. */
export function PeriodTicks({ periods, ticked, onChange }: PeriodTicksProps) {
  const { texts, formats } = useLocale();
  const words = texts.import;
  const notesOf = usePeriodNotes();
  const offered = periods.filter(({ state }) => state !== 'THERE');
  if (periods.length === 0) return null;
  const hasNone = ticked.size === 0;
  const proposed = offered.filter(({ isTicked }) => isTicked).map(({ start }) => start);
  return (
    <fieldset class="period-ticks">
      <legend>{words.periodsTitle(formats.number(ticked.size), formats.number(periods.length))}</legend>
      {proposed.length > 1 && (
        <Button kind="quiet" onClick={() => onChange(new Set(hasNone ? proposed : []))}>
          {hasNone ? words.tickNew : words.tickNone}
        </Button>
      )}
      <ul>
        {periods.toReversed().map((period) => (
          <li key={period.start}>
            <label>
              <input
                type="checkbox"
                checked={ticked.has(period.start)}
                disabled={period.state === 'THERE'}
                onChange={() => onChange(toggled(ticked, period.start))}
              />
              <span>
                <span class="start">{formats.date(period.start)}</span>
                <span class="muted small">{notesOf(period).join(' · ')}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
