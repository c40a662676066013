import { useLocale } from '#web/lib/language.tsx';
import type { Biometrics, Decision, Today } from '#web/lib/wire.ts';
import { SignalList } from './signal-list.tsx';

type MissingName = Decision['missing'][number];

/** For some signals, the reading that has their newest value. */
const READINGS: Partial<Record<MissingName, keyof Biometrics>> = {
  hrvWeek: 'hrvStatus',
  hrvNight: 'hrvLastNightMs',
  pulse: 'restingHeartRate',
  sleep: 'sleepSeconds',
  charge: 'bodyBatteryHigh',
  drain: 'bodyBatteryYesterdayLow',
  load: 'intensityMinutesWeek',
};

function MissingSignals({ today, missing }: { today: Today; missing: readonly MissingName[] }) {
  const { texts, formats } = useLocale();
  const { answer } = texts.today;
  if (missing.length === 0) return <p>{answer.nothingMissing}</p>;
  const words = (signal: MissingName) => {
    const reading = READINGS[signal];
    const date = reading === undefined ? null : today.biometrics[reading].date;
    const name = answer.signals[signal];
    return date === null ? answer.noneYet(name) : answer.lastFrom(name, formats.shortDay(date));
  };
  return (
    <ul class="bullets">
      {missing.map((signal) => (
        <li key={signal}>{words(signal)}</li>
      ))}
    </ul>
  );
}

function AlsoFired({ fired }: { fired: Decision['alsoFired'] }) {
  const { shell, today } = useLocale().texts;
  if (fired.length === 0) return <p>{today.answer.nothingElse}</p>;
  return (
    <ul class="bullets">
      {fired.map(({ rule, status, reason }) => (
        <li key={rule}>
          <strong>{today.answer.rules[rule]}</strong> ({shell.statuses[status]}). {reason}
        </li>
      ))}
    </ul>
  );
}

/** The deciding rule, other rules that fired, all signals, what is missing, and what would change the decision. */
export function ExplanationDetails({ today, decision }: { today: Today; decision: Decision }) {
  const { today: texts, signals } = useLocale().texts;
  const { answer } = texts;
  return (
    <>
      <dl>
        <dt>{answer.decidedBy}</dt>
        <dd>
          <strong>{answer.rules[decision.decidedBy]}</strong>
        </dd>
        <dt>{answer.alsoFired}</dt>
        <dd>
          <AlsoFired fired={decision.alsoFired} />
        </dd>
        <dt>{signals.heading}</dt>
        <dd>
          <SignalList all={decision.signals} />
        </dd>
        <dt>{answer.missing}</dt>
        <dd>
          <MissingSignals today={today} missing={decision.missing} />
        </dd>
        <dt>{answer.wouldChange}</dt>
        <dd>{decision.wouldChangeIf}</dd>
        <dt>{answer.madeFrom[decision.madeFrom]}</dt>
        <dd>{answer.madeFromMeans[decision.madeFrom]}</dd>
      </dl>
      <p>
        <a href="/how">{answer.how}</a>
      </p>
    </>
  );
}
