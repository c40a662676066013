import { OVERRIDES } from '#core/training/override.ts';
import { Switch } from '#web/components/switch.tsx';
import { type Locale, useLocale } from '#web/lib/language.tsx';
import type { Override, OverrideReport, Today } from '#web/lib/wire.ts';
import { OverrideQuestion } from './override-question.tsx';
import { useOverride } from './use-override.ts';

/** The start date replaces the hint: both take one line. */
function sinceWords({ since }: OverrideReport, today: Today, { texts, formats }: Locale): string {
  const { overrides } = texts.today;
  if (since === null) return overrides.on;
  return since === today.date ? overrides.sinceToday : overrides.since(formats.shortDay(since));
}

/** What the person says of themselves. */
export function OverrideSwitches({ today }: { today: Today }) {
  const locale = useLocale();
  const { shell, today: words } = locale.texts;
  const change = useOverride();
  const reports = new Map(today.overrides.map((report) => [report.override, report]));
  const hintOf = (override: Override) => {
    const report = reports.get(override);
    return report === undefined ? words.overrides.said[override] : sinceWords(report, today, locale);
  };
  return (
    <section class="card" aria-labelledby="overrides">
      <h2 id="overrides">{words.overrides.heading}</h2>
      {today.overrides
        .filter(({ ask }) => ask)
        .map((report) => (
          <OverrideQuestion
            key={report.override}
            report={report}
            onAnswer={(isOn) => change.mutate({ override: report.override, isOn, isAnswer: true })}
          />
        ))}
      <div class="overrides">
        {OVERRIDES.map((override) => (
          <Switch
            key={override}
            checked={reports.has(override)}
            onChange={(isOn) => change.mutate({ override, isOn })}
            label={
              <>
                <strong>{shell.overrides[override]}</strong>
                <span class="muted small">{hintOf(override)}</span>
              </>
            }
          />
        ))}
      </div>
      <p class="muted small">{words.overrides.hint}</p>
    </section>
  );
}
