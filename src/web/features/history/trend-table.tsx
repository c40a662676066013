import { useLocale } from '#web/lib/language.tsx';
import type { TrendMeasure } from '#web/lib/wire.ts';
import type { ChartDay } from './chart-days.ts';
import { useMeasureWords } from './measures.ts';

/** The chart as a table, newest day first. */
export function TrendTable({ days, measure }: { days: readonly ChartDay[]; measure: TrendMeasure }) {
  const { texts, formats } = useLocale();
  const { name, value } = useMeasureWords(measure);
  const words = texts.history;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section class="day-table" tabIndex={0} aria-label={words.dayByDay(name)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.phase}</th>
            <th scope="col" class="number">
              {name}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, phase, cycleDay, log }) => (
            <tr key={date}>
              <th scope="row">{formats.shortDay(date)}</th>
              <td data-phase={phase ?? 'UNKNOWN'}>
                <span class="phase-letter" aria-hidden="true">
                  {texts.shell.phaseLetters[phase ?? 'UNKNOWN']}
                </span>{' '}
                {words.phaseDay(texts.shell.phases[phase ?? 'UNKNOWN'], cycleDay)}
              </td>
              <td class="number">{log?.[measure] == null ? words.noValue : value(log[measure])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
