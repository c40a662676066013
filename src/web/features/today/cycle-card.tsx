import { asksAboutAbsence } from '#core/cycle/cycle-mode.ts';
import { Button } from '#web/components/button.tsx';
import { DayRecord } from '#web/components/day-record/day-record.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Cycle, Today } from '#web/lib/wire.ts';
import { AbsenceQuestion } from './absence-question.tsx';
import { LateQuestion } from './late-question.tsx';
import { LengthPrompt } from './length-prompt.tsx';
import { NextPeriod } from './next-period.tsx';
import { PhaseRing } from './phase-ring.tsx';

function PhaseLegend({ cycle }: { cycle: Cycle }) {
  const { texts, formats } = useLocale();
  return (
    <ul class="phase-legend small">
      {cycle.phases.map(({ phase, firstDate, lastDate }) => (
        <li key={phase} data-phase={phase} aria-current={phase === cycle.phase ? 'true' : undefined}>
          <span class="phase-letter" aria-hidden="true">
            {texts.shell.phaseLetters[phase]}
          </span>
          <span>{texts.shell.phases[phase]}</span>
          <span class="muted">{formats.dayRange(firstDate, lastDate)}</span>
        </li>
      ))}
    </ul>
  );
}

interface CycleProps {
  today: Today;
  /** Called when the page shows the result of a start that was logged here. */
  onFresh(): void;
}

interface CycleCardProps extends CycleProps {
  /** Opens the dialog that logs a start. */
  onLog(): void;
}

type NoticeCode = NonNullable<Cycle['notice']>['code'];

/** Notices that ask the person to log a start. */
const ABOUT_A_START: readonly NoticeCode[] = ['PERIOD_LATE', 'PERIOD_OVERDUE', 'CYCLE_STALE'];

/** The server's notice, or the reason why no day is counted. */
function CycleWords({ today, onFresh }: CycleProps) {
  const { cycle: texts } = useLocale().texts.today;
  const { cycle } = today;
  if (cycle.notice) {
    return (
      <>
        <p>{cycle.notice.text}</p>
        {ABOUT_A_START.includes(cycle.notice.code) && <LateQuestion today={today.date} onFresh={onFresh} />}
        {asksAboutAbsence(cycle.notice.code) && <AbsenceQuestion />}
      </>
    );
  }
  if (cycle.state === 'EMPTY') return <p class="muted">{texts.emptyHint}</p>;
  if (cycle.state === 'PAUSED' && cycle.mode === 'PAUSED') {
    return (
      <p class="muted">
        {texts.pausedHint} <a href="/settings/cycle">{texts.toSettings}</a>
      </p>
    );
  }
  if (cycle.phases.length === 0) return <p class="muted small">{texts.noPhases}</p>;
  return null;
}

export function CycleCard({ today, onFresh, onLog }: CycleCardProps) {
  const { cycle } = today;
  const { today: words, logPeriod } = useLocale().texts;
  const { cycle: texts } = words;
  return (
    <section class="card cycle-card" aria-labelledby="cycle">
      <h2 id="cycle">{texts.heading}</h2>
      {cycle.nextPeriod && <NextPeriod period={cycle.nextPeriod} cycle={cycle} today={today.date} />}
      <CycleWords today={today} onFresh={onFresh} />
      <div class="ring-and-legend">
        <PhaseRing cycle={cycle} />
        {cycle.phases.length > 0 && <PhaseLegend cycle={cycle} />}
      </div>
      {cycle.phaseWords !== null && <p class="small">{texts.share(cycle.phaseWords)}</p>}
      {cycle.observedOvulation && <p class="small">{texts.observed(cycle.observedOvulation.text)}</p>}
      {cycle.mode === 'PILL' && (
        <div>
          <Button onClick={onLog}>{logPeriod.logBleeding}</Button>
        </div>
      )}
      <DayRecord date={today.date} />
      <LengthPrompt cycle={cycle} />
    </section>
  );
}
