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

/** What the plan does not include, with a link to change it. */
export function PlanHints({ today, settings }: { today: Today; settings: Settings }) {
  const { plan } = useLocale().texts;
  const { cycle, setup } = today;
  const isPhased = PHASED.includes(settings.cycleMode);
  return (
    <>
      {cycle.notice !== null && <Banner>{cycle.notice.text}</Banner>}
      {!isPhased && <Hint text={plan.notPhased} link={plan.toSettings} href="/settings/cycle" />}
      {isPhased && !settings.phasePlanning && (
        <Hint text={plan.planningOff} link={plan.toSettings} href="/settings/cycle" />
      )}
      {setup.includes('device') && (
        <Hint text={plan.noDevice} link={plan.toDevice} href="/settings/wearable" />
      )}
    </>
  );
}
