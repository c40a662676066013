import { Banner } from '#web/components/banner.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Settings, Today } from '#web/lib/wire.ts';

function Hint({ text, link, href }: { text: string; link: string; href: string }) {
  const action = (
    <a class="button" href={href}>
      {link}
    </a>
  );
  return <Banner action={action}>{text}</Banner>;
}

const PHASED: readonly Settings['cycleMode'][] = ['NATURAL', 'FIRST_YEARS', 'PERIMENOPAUSE'];

const hasPhases = ({ cycleMode }: Settings) => PHASED.includes(cycleMode);

export const isPlannedByPhase = (settings: Settings) => settings.phasePlanning && hasPhases(settings);

/** Hints about what the plan does not consider, with a link to change that. */
export function PlanHints({ today, settings }: { today: Today; settings: Settings }) {
  const { plan } = useLocale().texts;
  const { cycle, setup } = today;
  return (
    <>
      {cycle.notice !== null && <Banner>{cycle.notice.text}</Banner>}
      {!hasPhases(settings) && <Hint text={plan.notPhased} link={plan.toSettings} href="/settings/cycle" />}
      {hasPhases(settings) && !settings.phasePlanning && (
        <Hint text={plan.planningOff} link={plan.toSettings} href="/settings/cycle" />
      )}
      {cycle.state === 'EMPTY' && <Hint text={plan.noPeriod} link={plan.toCalendar} href="/calendar" />}
      {setup.includes('device') && (
        <Hint text={plan.noDevice} link={plan.toDevice} href="/settings/wearable" />
      )}
    </>
  );
}
