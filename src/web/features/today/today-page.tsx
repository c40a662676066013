import './today.css';
import { useQueryClient } from '@tanstack/preact-query';
import { useEffect } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { InTurns } from '#web/components/in-turns.tsx';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { LogPeriodDialog } from '#web/components/log-period-dialog.tsx';
import { Page } from '#web/components/page.tsx';
import { WaitingStarts } from '#web/components/waiting-starts.tsx';
import { loadWords, useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, useToday } from '#web/lib/queries.ts';
import type { Today } from '#web/lib/wire.ts';
import { CycleCard } from './cycle-card.tsx';
import { DecisionHero } from './decision-hero.tsx';
import { type LogDialog, useLogDialog } from './log-dialog.ts';
import { LogQuestions } from './log-questions.tsx';
import { OverrideSwitches } from './override-switches.tsx';
import { PlanningQuestion } from './phase-planning.tsx';
import { PhoneOffers } from './phone-offers.tsx';
import { SetupStep } from './setup-step.tsx';
import { splitQuestions } from './split-questions.ts';
import { TodayPlaceholder } from './today-placeholder.tsx';
import { TodaySessions } from './today-sessions.tsx';
import { useSteadyPlace } from './use-steady-place.ts';
import { ZoneNotice } from './zone-notice.tsx';

/** Far down the page, so their code is loaded after the decision is shown. */
const ReadingTiles = lazyPart(() => import('./reading-tiles.tsx').then((part) => part.ReadingTiles), '20rem');
const FollowUpQuestion = lazyPart(
  () => import('./follow-up-question.tsx').then((part) => part.FollowUpQuestion),
  '0rem',
);

/** Most people have no experiment, so its code and words are loaded only with the first coin. */
const CoinCard = lazyPart(
  () => Promise.all([import('./coin-card.tsx'), loadWords(['coin'])]).then(([part]) => part.CoinCard),
  '9rem',
);

/** Only for people without a wearable. */
const SaidAlone = lazyPart(() => import('./said-alone.tsx').then((part) => part.SaidAlone), '0rem');

/** Scrolls to the new decision after a start was logged, or to the cycle if there is no decision yet. */
function showAnswer(): void {
  (document.getElementById('answer') ?? document.getElementById('cycle'))?.scrollIntoView({
    block: 'nearest',
  });
}

interface DashboardProps {
  today: Today;
  dialog: LogDialog;
}

/** The decision, or the first step towards one. */
function Answer({ today, dialog }: DashboardProps) {
  const [nextStep] = today.setup;
  const { texts } = useLocale();
  return (
    <>
      <WaitingStarts />
      {today.decision && <DecisionHero today={today} decision={today.decision} />}
      {!today.decision && today.workouts.length > 0 && (
        <section class="card" aria-label={texts.workouts.todaysSessions}>
          <TodaySessions sessions={today.workouts} />
        </section>
      )}
      {today.coin && <CoinCard today={today} coin={today.coin} />}
      {!today.decision && <SaidAlone today={today} />}
      {nextStep !== undefined && <SetupStep next={nextStep} onLog={() => dialog.open()} />}
    </>
  );
}

/** What the person can say about today, and the questions. */
function Said({ today }: { today: Today }) {
  const { running } = splitQuestions(today.cycle);
  return (
    <InTurns>
      <OverrideSwitches today={today} />
      <>
        <ZoneNotice today={today} />
        <PhoneOffers today={today} />
        <LogQuestions questions={running} today={today.date} onFresh={showAnswer} />
      </>
    </InTurns>
  );
}

/** The parts of the page. On a phone their order is: the decision, what the person says, the cycle, the readings. */
function Dashboard({ today, dialog }: DashboardProps) {
  const { earlier } = splitQuestions(today.cycle);
  const { answer, below, hold, release } = useSteadyPlace();
  return (
    <div class="today">
      <InTurns>
        <>
          <div class="today-answer stack" ref={answer} onClickCapture={release}>
            <Answer today={today} dialog={dialog} />
          </div>
          <div class="today-beside">
            <InTurns>
              <div class="stack" ref={below} onClickCapture={hold}>
                <Said today={today} />
              </div>
              <div class="stack">
                <CycleCard today={today} onFresh={showAnswer} onLog={() => dialog.open()} />
                <PlanningQuestion today={today} />
                <LogQuestions questions={earlier} today={today.date} onFresh={showAnswer} />
              </div>
            </InTurns>
          </div>
        </>
        <div class="today-rest stack">
          <ReadingTiles today={today} />
          <FollowUpQuestion today={today.date} />
        </div>
      </InTurns>
    </div>
  );
}

/** The date of today, and when the next period is expected: on every phone both are on the first screen. */
function DateLine({ today }: { today: Today | undefined }) {
  const { texts, formats } = useLocale();
  if (today === undefined) return <p class="muted small today-date">{'\u00a0'}</p>;
  const { date, cycle } = today;
  const { nextPeriod, daysLate } = cycle;
  return (
    <p class="muted small today-date">
      {formats.day(date)}
      {nextPeriod !== null && (daysLate ?? 0) <= 0 && (
        <>
          {' · '}
          {texts.today.cycle.nextPeriod}{' '}
          {nextPeriod.date === null
            ? formats.dayRange(nextPeriod.earliest, nextPeriod.latest)
            : formats.dayAndMonth(nextPeriod.date)}
        </>
      )}
    </p>
  );
}

/** Sends answers given in messages. The code is loaded after the page. */
function useMessageAnswers(): void {
  const client = useQueryClient();
  const { texts } = useLocale();
  useEffect(() => {
    const following = import('./message-answers.ts').then((part) => part.followAnswers(client, texts));
    return () => void following.then((end) => end());
  }, [client, texts]);
}

export function TodayPage() {
  const { texts, pageName } = useLocale();
  const query = useToday();
  useMessageAnswers();
  const dialog = useLogDialog();
  const { decision, cycle } = query.data ?? {};
  const answer = decision ? texts.shell.statuses[decision.status] : undefined;
  return (
    <Page
      title={pageName('/')}
      tabTitle={answer && `${answer} · ${pageName('/')}`}
      action={
        // With the pill, bleeding says little, so it is logged in the card of the cycle.
        cycle?.mode !== 'PILL' && <Button onClick={() => dialog.open()}>{texts.today.cycle.log}</Button>
      }
    >
      <DateLine today={query.data} />
      <Loaded query={query} placeholder={<TodayPlaceholder />}>
        {(today) => (
          <>
            <Dashboard today={today} dialog={dialog} />
            {dialog.isOpen && (
              <LogPeriodDialog
                today={today.date}
                suggested={dialog.suggestedDay(today.date)}
                onClose={dialog.close}
                onFresh={showAnswer}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

TodayPage.prefetch = ((client) => client.fetchQuery(queries.today)) satisfies Prefetch;
