import { TRAINING_STATUSES } from '#core/training/training-status.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Decision, Today, TrainingStatus } from '#web/lib/wire.ts';
import { Explanation } from './explanation.tsx';
import { canEnter, isNightMissing } from './missing-values.ts';
import { StopPlanning } from './phase-planning.tsx';
import { ReadNow } from './read-now.tsx';
import { newestReadingDay } from './readings.ts';
import { SaidSince } from './said-since.tsx';
import { TodaySessions } from './today-sessions.tsx';

/**
 * Shows where the decision is between rest and training: one mark between two named ends. A bar up to the mark would
 * look like a confidence. No traffic light colours, because no decision is a bad one.
 */
function Scale({ status }: { status: TrainingStatus }) {
  const { shell, today } = useLocale().texts;
  const step = TRAINING_STATUSES.indexOf(status) + 1;
  return (
    <div class="row small muted scale-row">
      <span aria-hidden="true">{shell.statuses.REST}</span>
      <span class="scale" role="img" aria-label={today.answer.scale(step, TRAINING_STATUSES.length)}>
        {TRAINING_STATUSES.map((each) => (
          <span key={each} class={each === status ? 'on' : undefined} />
        ))}
      </span>
      <span aria-hidden="true">{shell.statuses.TRAIN}</span>
    </div>
  );
}

/** Names the missing signals. The reason of the rule NOTHING_HOLDS_BACK lists them already. */
function Without({ today, decision }: { today: Today; decision: Decision }) {
  const { texts, formats } = useLocale();
  const { answer } = texts.today;
  const newest = newestReadingDay(today.biometrics);
  const isOld = newest !== null && newest < today.date;
  const names = decision.decidedBy === 'NOTHING_HOLDS_BACK' ? [] : decision.missing;
  // If this rule decided, its reason says it already.
  const isByFeel = isNightMissing(decision) && decision.decidedBy !== 'NIGHT_NOT_MEASURED';
  if (!isOld && !isByFeel && names.length === 0) return null;
  return (
    <p class="small without">
      {isByFeel && `${answer.goByFeel} `}
      {isOld && `${answer.newestFrom(formats.day(newest))} `}
      {names.length > 0 && `${answer.decidedWithout(names.map((name) => answer.signals[name]).join(', '))} `}
      {isOld && <a href="/settings/wearable">{answer.checkDevice}</a>}
    </p>
  );
}

/** The day's decision: status, reason and next step. */
export function DecisionHero({ today, decision }: { today: Today; decision: Decision }) {
  const { shell, today: texts } = useLocale().texts;
  const planned = today.workouts;
  return (
    <section class="card hero" aria-labelledby="answer">
      <div class="stack" aria-live="polite">
        <h2 id="answer">
          <span class="eyebrow">{texts.answer.heading}</span>
          <span class="hero-word">{shell.statuses[decision.status]}</span>
        </h2>
        <Scale status={decision.status} />
        <SaidSince today={today} decision={decision} />
        <p class="hero-reason">{decision.reason}</p>
        {planned.length === 0 && <p class="hero-step">{texts.answer.nextSteps[decision.status]}</p>}
      </div>
      <TodaySessions sessions={planned} />
      <StopPlanning decision={decision} />
      <Without today={today} decision={decision} />
      {canEnter(decision) && <ReadNow today={today} canEnter />}
      <Explanation today={today} decision={decision} />
    </section>
  );
}
