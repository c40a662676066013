import '../settings.css';
import './start.css';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Loaded } from '#web/components/loaded.tsx';
import { Page } from '#web/components/page.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, useProfile, useSettings, useToday } from '#web/lib/queries.ts';
import type { Profile, Settings, Today } from '#web/lib/wire.ts';
import { CycleStep } from './cycle-step.tsx';
import { DayStep } from './day-step.tsx';
import { openStep, START_STEPS, type StartStep, stepAfter } from './open-step.ts';
import { PeriodStep } from './period-step.tsx';
import { WearableStep } from './wearable-step.tsx';

const addressOf = (step: StartStep): string => `/start?step=${step}`;

function StepLinks({ current }: { current: StartStep }) {
  const { start } = useLocale().texts;
  return (
    <nav aria-label={start.progress(START_STEPS.indexOf(current) + 1, START_STEPS.length)}>
      <ol class="start-steps">
        {START_STEPS.map((step) => (
          <li key={step}>
            <a href={addressOf(step)} aria-current={step === current ? 'step' : undefined}>
              <span>{start.steps[step].name}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StoredData {
  today: Today;
  profile: Profile;
  settings: Settings;
}

/** The step in the URL; without it, the first step without an answer. */
function useStep({ today, settings }: StoredData): StartStep {
  const { query } = useLocation();
  const named = START_STEPS.find((step) => step === query['step']);
  const isZoneOpen = today.timezoneSetBy === 'DEFAULT';
  const isCycleAnswered = settings.cycleModeChosen;
  const first = useRef(openStep({ isZoneOpen, missing: today.setup, isCycleAnswered }) ?? 'period');
  return named ?? first.current;
}

function Steps(stored: StoredData) {
  const { route } = useLocation();
  const step = useStep(stored);
  const place = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // The button that was pressed had the focus and is gone.
    if (!isFirst.current) place.current?.focus();
    isFirst.current = false;
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [step]);
  const onDone = () => {
    const next = stepAfter(step, stored.today.setup);
    route(next === undefined ? '/' : addressOf(next));
  };
  const { today, profile, settings } = stored;
  return (
    <div class="stack start" tabIndex={-1} ref={place}>
      <StepLinks current={step} />
      {step === 'day' && (
        <DayStep stored={profile} isZoneOpen={today.timezoneSetBy === 'DEFAULT'} onDone={onDone} />
      )}
      {step === 'cycle' && <CycleStep stored={settings} onDone={onDone} />}
      {step === 'wearable' && <WearableStep onDone={onDone} />}
      {step === 'period' && (
        <PeriodStep today={today.date} lastPeriodDate={profile.lastPeriodDate} onDone={onDone} />
      )}
    </div>
  );
}

/** Four short steps for a new person. Each can be skipped, and answers are stored as drafts. */
export function StartPage() {
  const { start } = useLocale().texts;
  const placeholder = <Skeleton height="28rem" />;
  const profile = useProfile();
  const settings = useSettings();
  return (
    <Page
      title={start.title}
      action={
        <a class="button quiet" href="/">
          {start.later}
        </a>
      }
    >
      <Loaded query={useToday()} placeholder={placeholder}>
        {(today) => (
          <Loaded query={profile} placeholder={placeholder}>
            {(person) => (
              <Loaded query={settings} placeholder={placeholder}>
                {(chosen) => <Steps today={today} profile={person} settings={chosen} />}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

StartPage.prefetch = ((client) =>
  Promise.all([
    client.fetchQuery(queries.today),
    client.fetchQuery(queries.profile),
    client.fetchQuery(queries.settings),
  ])) satisfies Prefetch;
