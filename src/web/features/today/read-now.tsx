import { useQueryClient } from '@tanstack/preact-query';
import { useEffect } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { ENTER_VALUES, EnterValuesDialog } from '#web/components/entry/enter-values-dialog.tsx';
import { ApiError, callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import { useLocale } from '#web/lib/language.tsx';
import { queries } from '#web/lib/queries.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { Today } from '#web/lib/wire.ts';

const POLL_MS = 2_000;

/** While a sync is running, polls until its values have arrived. */
function useFollowReading(isReading: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isReading) return;
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: queries.today.queryKey }),
      POLL_MS,
    );
    return () => {
      clearInterval(timer);
      // Trends and history use the same values.
      void client.invalidateQueries();
    };
  }, [client, isReading]);
}

function useReadNow() {
  const { reading: words } = useLocale().texts.today;
  const client = useQueryClient();
  return useChange(() => callApi('POST', '/api/device/sync'), {
    onFailed(problem, error) {
      const isTooSoon = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS';
      showToast(isTooSoon ? words.tooSoon : problem);
      void client.invalidateQueries();
    },
  });
}

/** A button to enter last night's values by hand. The URL opens the dialog even if the button is not shown. */
function EnterByHand({ isOffered }: { isOffered: boolean }) {
  const { answer } = useLocale().texts.today;
  const dialog = useDialogAddress();
  return (
    <>
      {isOffered && <Button onClick={() => dialog.open(ENTER_VALUES)}>{answer.enterByHand}</Button>}
      {ENTER_VALUES in dialog.query && <EnterValuesDialog onClose={dialog.close} />}
    </>
  );
}

interface ReadNowProps {
  today: Today;
  /** True if the person can enter values of the night. The button for this is then shown too. */
  canEnter: boolean;
}

/** Starts a sync and shows its state. One line high in every state, so that the layout does not move. */
export function ReadNow({ today, canEnter }: ReadNowProps) {
  const { texts, formats } = useLocale();
  const { reading } = today;
  const { reading: words } = texts.today;
  const read = useReadNow();
  const isReading = read.isPending || reading.state === 'READING';
  useFollowReading(reading.state === 'READING' && !read.isPending);
  if (reading.state === 'NONE') return <EnterByHand isOffered={canEnter} />;
  const state = isReading ? 'READING' : reading.state;
  const isSent = state === 'SENT';
  const last =
    reading.lastAt === null ? words.never : words[isSent ? 'sent' : 'last'](formats.moment(reading.lastAt));
  return (
    <div class="read-now row small">
      <p class="muted" role="status">
        {state === 'DONE' || isSent ? last : words.states[state]}
      </p>
      <div class="row">
        {!isSent && (
          <Button isBusy={isReading} onClick={() => read.mutate()}>
            {words.readNow}
          </Button>
        )}
        <EnterByHand isOffered={canEnter} />
      </div>
    </div>
  );
}
