import { useSpeech } from '#web/lib/language.tsx';
import type { Decision, Today } from '#web/lib/wire.ts';

type Signal = Decision['missing'][number];

function MissingSignals({ today, missing }: { today: Today; missing: readonly Signal[] }) {
  const { texts, formats } = useSpeech();
  const { answer } = texts.today;
  if (missing.length === 0) return <p>{answer.nothingMissing}</p>;
  const words = (signal: Signal) => {
    const date = signal === 'phase' ? null : today.biometrics[signal].date;
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
  const { shell, today } = useSpeech().texts;
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

/** Everything behind the answer: the rule that decided, what else fired, what was missing, what would change it. */
export function Explanation({ today, decision }: { today: Today; decision: Decision }) {
  const { answer } = useSpeech().texts.today;
  return (
    <details class="why">
      <summary class="button quiet">{answer.why}</summary>
      <dl>
        <dt>{answer.decidedBy}</dt>
        <dd>
          <strong>{answer.rules[decision.decidedBy]}</strong>
        </dd>
        <dt>{answer.alsoFired}</dt>
        <dd>
          <AlsoFired fired={decision.alsoFired} />
        </dd>
        <dt>{answer.missing}</dt>
        <dd>
          <MissingSignals today={today} missing={decision.missing} />
        </dd>
        <dt>{answer.wouldChange}</dt>
        <dd>{decision.wouldChangeIf}</dd>
        <dt>{answer.sureness}</dt>
        <dd>{answer.sure[decision.confidence]}</dd>
      </dl>
    </details>
  );
}
