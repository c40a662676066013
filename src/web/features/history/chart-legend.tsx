import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { TrendMeasure } from '#web/lib/wire.ts';

export function ChartLegend({ measure }: { measure: TrendMeasure }) {
  const { texts } = useLocale();
  const words = texts.history;
  return (
    <ul class="chart-legend small" aria-label={words.legend}>
      {CYCLE_PHASES.map((phase) => (
        <li key={phase} data-phase={phase}>
          <span class="phase-letter" aria-hidden="true">
            {texts.shell.phaseLetters[phase]}
          </span>
          {texts.shell.phases[phase]}
        </li>
      ))}
      <li data-phase="MENSTRUAL">
        <span class="period-mark" aria-hidden="true" />
        {words.periodStart}
      </li>
      {measure === 'bodyBatteryHigh' && (
        <li>
          <span class="low-mark" aria-hidden="true" />
          {words.lowestOfDay}
        </li>
      )}
    </ul>
  );
}
