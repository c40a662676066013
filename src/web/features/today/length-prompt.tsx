import { useState } from 'preact/hooks';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { keep, readKept } from '#web/lib/kept.ts';
import { useLocale } from '#web/lib/language.tsx';
import { usePeriodHistory } from '#web/lib/queries.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { Cycle, Profile } from '#web/lib/wire.ts';

const WORTH_ASKING_FROM_DAYS = 2;
/** Four starts make three cycles. Fewer are not enough for an average. */
const FEWEST_STARTS = 4;
/** The storage key of a declined length. */
const DECLINED = 'kept-length';

interface Lengths {
  learned: number;
  stated: number;
}

function LengthQuestion({ learned, stated }: Lengths) {
  const { texts } = useLocale();
  const { prompts } = texts.today;
  const offer = `${stated} not ${learned}`;
  const [isDeclined, setDeclined] = useState(() => readKept<string>('choice', DECLINED) === offer);
  const { data: logs } = usePeriodHistory(1, 1);
  const adopt = useChange((cycleLength: number) => callApi<Profile>('PATCH', '/api/user', { cycleLength }), {
    onDone: () => showToast(texts.shell.saved),
  });
  if (isDeclined || logs === undefined || logs.total < FEWEST_STARTS) return null;
  const keepStated = () => {
    keep('choice', DECLINED, offer);
    setDeclined(true);
  };
  const action = (
    <div class="row">
      <Button isBusy={adopt.isPending} onClick={() => adopt.mutate(learned)}>
        {prompts.useLength(learned)}
      </Button>
      <Button kind="quiet" onClick={keepStated}>
        {prompts.keepLength(stated)}
      </Button>
    </div>
  );
  return <Banner action={action}>{prompts.length(learned, stated)}</Banner>;
}

/** Offers to use the learned length if the stated one is clearly different. */
export function LengthPrompt({ cycle }: { cycle: Cycle }) {
  const { learnedCycleLength: learned, drawnCycleLength: stated, mode } = cycle;
  if (mode !== 'NATURAL' || learned === null || Math.abs(learned - stated) < WORTH_ASKING_FROM_DAYS)
    return null;
  return <LengthQuestion key={`${learned}-${stated}`} learned={learned} stated={stated} />;
}
