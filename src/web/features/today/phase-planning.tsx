import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Decision, Settings, Today } from '#web/lib/wire.ts';

const usePlanning = () =>
  useChange((phasePlanning: boolean) => callApi<Settings>('PATCH', '/api/settings', { phasePlanning }));

/** Asked once, of people who have not chosen. Until they answer, planning by phase is on. */
export function PlanningQuestion({ today }: { today: Today }) {
  const { planning } = useLocale().texts.cycleMode;
  const choose = usePlanning();
  if (!today.asksPhasePlanning) return null;
  const action = (
    <div class="row">
      <Button isBusy={choose.isPending} onClick={() => choose.mutate(true)}>
        {planning.yes}
      </Button>
      <Button isBusy={choose.isPending} onClick={() => choose.mutate(false)}>
        {planning.no}
      </Button>
    </div>
  );
  return (
    <Banner action={action}>
      <strong>{planning.question}</strong> {planning.hint}
    </Banner>
  );
}

/** A button to stop planning by phase, beside a reason that names the phase. */
export function StopPlanning({ decision }: { decision: Decision }) {
  const { planning } = useLocale().texts.cycleMode;
  const choose = usePlanning();
  if (decision.decidedBy !== 'EASED_PHASE') return null;
  return (
    <div class="row">
      <Button kind="quiet" isBusy={choose.isPending} onClick={() => choose.mutate(false)}>
        {planning.stop}
      </Button>
    </div>
  );
}
