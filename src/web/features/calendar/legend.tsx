import type { ComponentChildren } from 'preact';
import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import { TrainingMark } from '#web/components/training-mark.tsx';
import { useLocale } from '#web/lib/language.tsx';

/** From this width on, the legend fits without hiding the days. */
const WIDE = '(min-width: 640px)';

/** The legend uses the styles of the day cells, so that both always look the same. */
export function Legend({ isPack }: { isPack: boolean }) {
  const { shell, calendar } = useLocale().texts;
  const entry = (name: string, sign: ComponentChildren) => (
    <li key={name}>
      {sign}
      {name}
    </li>
  );
  return (
    <details class="calendar-legend" open={matchMedia(WIDE).matches}>
      <summary>{calendar.legend}</summary>
      <ul class="small" aria-label={calendar.legend}>
        {isPack &&
          entry(
            calendar.packBreak,
            <span class="day-face day-sign" data-phase="UNKNOWN" data-break={true} aria-hidden="true">
              {calendar.breakLetter}
            </span>,
          )}
        {(isPack ? [] : CYCLE_PHASES).map((phase) =>
          entry(
            shell.phases[phase],
            <span class="day-face day-sign" data-phase={phase} aria-hidden="true">
              {shell.phaseLetters[phase]}
            </span>,
          ),
        )}
        {entry(
          calendar.legendLogged,
          <span class="day-face day-sign" data-phase="MENSTRUAL" data-start="LOGGED" aria-hidden="true">
            {shell.phaseLetters.MENSTRUAL}
          </span>,
        )}
        {entry(
          calendar.legendPredicted,
          <span class="day-face day-sign" data-phase="MENSTRUAL" data-start="PREDICTED" aria-hidden="true">
            {shell.phaseLetters.MENSTRUAL}
          </span>,
        )}
        {entry(
          calendar.legendWindow,
          <span class="day-face day-sign" data-phase="UNKNOWN" data-expected="true" aria-hidden="true" />,
        )}
        {entry(calendar.legendDecided, <TrainingMark status="LIGHT" kind="decided" />)}
        {entry(calendar.legendCeiling, <TrainingMark status="LIGHT" kind="ceiling" />)}
        {entry(calendar.today, <span class="day-sign today-ring" aria-hidden="true" />)}
      </ul>
      <p class="muted small">{isPack ? calendar.packNote : calendar.legendNote}</p>
    </details>
  );
}
