import { OVERRIDES } from '#core/training/override.ts';
import { Switch } from '#web/components/switch.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Override, OverrideReport, Today } from '#web/lib/wire.ts';
import { OneQuestion } from './one-question.tsx';
import { OverrideQuestion } from './override-question.tsx';
import { useOverride, useShownOverrides } from './use-override.ts';
import { useSaid } from './use-word.ts';
import { IllQuestion, WordChips } from './word-chips.tsx';

const useMeaning = (today: Today) => {
  const { overrides } = useLocale().texts.today;
  return (override: Override): string =>
    override === 'pms' && today.cycle.mode === 'PILL'
      ? overrides.pmsOnPill
      : overrides.switches[override].meaning;
};

/** Since when each override is on. The line is always there, so that no tap moves the layout. */
function OnSince({ shown, isHeld, today }: { shown: OverrideReport[]; isHeld: boolean; today: Today }) {
  const { texts, formats } = useLocale();
  const { overrides } = texts.today;
  const sinceWords = ({ since }: OverrideReport): string => {
    if (since === null) return overrides.on;
    return since === today.date ? overrides.sinceToday : overrides.since(formats.shortDay(since));
  };
  return (
    <p class="small muted on-since" role="status">
      {isHeld ? (
        <span>{overrides.notSent}</span>
      ) : (
        shown.map((report) => (
          <span key={report.override}>
            <strong>{overrides.switches[report.override].name}</strong> <span>{sinceWords(report)}</span>
          </span>
        ))
      )}
    </p>
  );
}

/** What each switch means, folded until it is opened. */
function Meanings({ today }: { today: Today }) {
  const { overrides, words } = useLocale().texts.today;
  const meaningOf = useMeaning(today);
  return (
    <details class="small muted">
      <summary>{overrides.meanings}</summary>
      <p>{overrides.hint}</p>
      <dl>
        {OVERRIDES.map((override) => (
          <div key={override}>
            <dt>{overrides.switches[override].name}</dt>
            <dd>{meaningOf(override)}</dd>
          </div>
        ))}
      </dl>
      {today.decision && <p>{words.hint}</p>}
    </details>
  );
}

/**
 * What the person can say with one tap each: overrides, which stay on, and words about today. Nothing above the
 * switches changes, so that a second tap on the same spot never hits another one.
 */
export function OverrideSwitches({ today }: { today: Today }) {
  const { overrides: words } = useLocale().texts.today;
  const change = useOverride();
  const { shown, held } = useShownOverrides(today);
  const { isHeld } = useSaid(today);
  const meaningOf = useMeaning(today);
  const asked = shown.find(({ ask }) => ask);
  return (
    <section class="card overrides-card" aria-labelledby="overrides">
      <h2 id="overrides">{words.heading}</h2>
      <div class="overrides pressed-choices">
        {OVERRIDES.map((override) => (
          <Switch
            key={override}
            checked={shown.some((report) => report.override === override)}
            onChange={(isOn) => change(override, isOn)}
            label={
              <>
                {words.switches[override].name}
                <span class="visually-hidden">. {meaningOf(override)}</span>
              </>
            }
          />
        ))}
        <WordChips today={today} />
      </div>
      <OnSince shown={shown} isHeld={isHeld || held.length > 0} today={today} />
      <Meanings today={today} />
      <IllQuestion today={today} />
      {asked !== undefined && (
        <OneQuestion id={asked.override}>
          <OverrideQuestion report={asked} onAnswer={(isOn) => change(asked.override, isOn, true)} />
        </OneQuestion>
      )}
    </section>
  );
}
