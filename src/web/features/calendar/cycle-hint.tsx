import { Banner } from '#web/components/banner.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Today } from '#web/lib/wire.ts';

/** Why the calendar is empty or has no phases, and what to do about it. */
export function CycleHint({ today: { cycle } }: { today: Today }) {
  const { calendar } = useLocale().texts;
  if (cycle.state === 'EMPTY') return <Banner>{calendar.emptyHint}</Banner>;
  if (cycle.state === 'PAUSED' && cycle.mode === 'PAUSED') {
    const settings = (
      <a class="button" href="/settings/cycle">
        {calendar.toSettings}
      </a>
    );
    return <Banner action={settings}>{calendar.pausedHint}</Banner>;
  }
  return cycle.notice === null ? null : <Banner>{cycle.notice.text}</Banner>;
}
