import { useQueryClient } from '@tanstack/preact-query';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { Device } from '#web/lib/wire.ts';
import { BackfillProgress } from './backfill-progress.tsx';
import { DeviceStatus } from './device-status.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { LastMessage } from './phone/last-message.tsx';
import { PhoneSetup } from './phone/phone-setup.tsx';
import { RenewDialog } from './renew-dialog.tsx';

function SyncButton() {
  const client = useQueryClient();
  const { texts } = useLocale();
  const { device } = texts;
  const sync = useChange(() => callApi('POST', '/api/device/sync'), {
    onDone: () => showToast(device.synced),
    onFailed(_words, error) {
      showToast(problemWords(error, texts, { TOO_MANY_REQUESTS: texts.shell.errors['SYNC_TOO_SOON'] ?? '' }));
      // What went wrong is now part of the connection's state.
      void client.invalidateQueries();
    },
  });
  return (
    <Button isBusy={sync.isPending} onClick={() => sync.mutate()}>
      {device.sync}
    </Button>
  );
}

function DeviceProblems({ device }: { device: Device }) {
  const { texts, formats } = useLocale();
  const { dueOn, warning } = device.renewal;
  return (
    <>
      {device.problem !== null && (
        <Banner tone={device.needsReconnect ? 'danger' : 'warn'} live>
          {device.problem}
        </Banner>
      )}
      {warning !== null && dueOn !== null && !device.needsReconnect && (
        <Banner tone={warning === '3_DAYS' ? 'danger' : 'warn'}>
          {texts.device.dueSoon(formats.date(dueOn))}
        </Banner>
      )}
    </>
  );
}

/** A connection that works, needs care, or waits for the phone's first message. */
export function DeviceConnected({ device }: { device: Device }) {
  const { device: words } = useLocale().texts;
  const dialog = useDialogAddress();
  // Most connections go on by themselves: renewing is offered when the person has to do it.
  const mustAct = device.needsReconnect || device.renewal.warning !== null;
  return (
    <>
      <DeviceProblems device={device} />
      {device.connected && <DeviceStatus device={device} />}
      {device.backfill !== null && <BackfillProgress {...device.backfill} />}
      {device.phone !== null && <LastMessage message={device.phone.lastMessage} />}
      {device.phone !== null && device.source !== null ? (
        <PhoneSetup source={device.source} isHelpOpen={!device.connected} />
      ) : (
        <div class="row">
          <SyncButton />
          {mustAct && (
            <Button kind="primary" onClick={() => dialog.open('renew')}>
              {words.renew}
            </Button>
          )}
          <Button kind="danger" onClick={() => dialog.open('disconnect')}>
            {words.disconnect}
          </Button>
        </div>
      )}
      {'renew' in dialog.query && <RenewDialog source={device.source} onClose={dialog.close} />}
      {'disconnect' in dialog.query && <DisconnectDialog onClose={dialog.close} />}
    </>
  );
}
