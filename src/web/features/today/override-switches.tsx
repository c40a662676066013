import { OVERRIDES } from '#core/training/override.ts';
import { Switch } from '#web/components/switch.tsx';
import { type Locale, useLocale } from '#web/lib/language.tsx';
import type { Override, OverrideReport, Today } from '#web/lib/wire.ts';
import { OneQuestion } from './one-question.tsx';
import { OverrideQuestion } from './override-question.tsx';
import { useOverride, useShownOverrides } from './use-override.ts';
import { WordChips } from './word-chips.tsx';

function sinceWords({ since }: OverrideReport, today: Today, { texts, formats }: Locale): string {
  const { overrides } = texts.today;
  if (since === null) return overrides.on;
  return since === today.date ? overrides.sinceToday : overrides.since(formats.shortDay(since));
}

interface OverrideSwitchProps {
  override: Override;
  report: OverrideReport | undefined;
  /** Set offline and not sent yet. */
  isHeld: boolean;
  today: Today;
  onChange(isOn: boolean): void;
}

/** Shows since when it is on, or what it means. Both have the same height, so that no tap moves the layout. */
function OverrideSwitch({ override, report, isHeld, today, onChange }: OverrideSwitchProps) {
  const locale = useLocale();
  const words = locale.texts.today.overrides;
  const shown = report ?? { override, since: today.date, days: 0, ask: false };
  const isOn = report !== undefined;
  const isPmsOnPill = override === 'pms' && today.cycle.mode === 'PILL';
  const said = isPmsOnPill ? words.pmsOnPill : words.switches[override].meaning;
  return (
    <Switch
      checked={isOn}
      onChange={onChange}
      label={
        <>
          <strong>{words.switches[override].name}</strong>
          <span class="swap muted small">
            <span data-shown={!isOn && !isHeld}>{said}</span>
            <span data-shown={isOn && !isHeld}>{sinceWords(shown, today, locale)}</span>
            <span data-shown={isHeld}>{words.notSent}</span>
          </span>
        </>
      }
    />
  );
}

/**
 * The overrides. They are the first switches of the page, and nothing above them changes: a second tap on the same spot
 * never hits another switch.
 */
export function OverrideSwitches({ today }: { today: Today }) {
  const { overrides: words } = useLocale().texts.today;
  const change = useOverride();
  const { shown, held } = useShownOverrides(today);
  const asked = shown.find(({ ask }) => ask);
  const reports = new Map(shown.map((report) => [report.override, report]));
  return (
    <section class="card overrides-card" aria-labelledby="overrides">
      <h2 id="overrides">{words.heading}</h2>
      <div class="overrides">
        {OVERRIDES.map((override) => (
          <OverrideSwitch
            key={override}
            override={override}
            report={reports.get(override)}
            isHeld={held.includes(override)}
            today={today}
            onChange={(isOn) => change(override, isOn)}
          />
        ))}
      </div>
      <p class="muted small overrides-hint">{words.hint}</p>
      {today.decision !== null && <WordChips today={today} />}
      {asked !== undefined && (
        <OneQuestion id={asked.override}>
          <OverrideQuestion report={asked} onAnswer={(isOn) => change(asked.override, isOn, true)} />
        </OneQuestion>
      )}
    </section>
  );
}
