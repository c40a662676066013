import { useQueryClient } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { Connection } from '#web/lib/wire.ts';
import { BackfillProgress } from './backfill-progress.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { DeviceStatus } from './device-status.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { LastMessage } from './phone/last-message.tsx';
import { PhoneSetup } from './phone/phone-setup.tsx';

export function SyncButton() {
  const client = useQueryClient();
  const { texts } = useLocale();
  const { device } = texts;
  const sync = useChange(() => callApi('POST', '/api/device/sync'), {
    onDone: () => showToast(device.synced),
    onFailed(_words, error) {
      showToast(problemWords(error, texts, { TOO_MANY_REQUESTS: texts.shell.errors['SYNC_TOO_SOON'] ?? '' }));
      // The connection's problem is stored by now, so it is loaded.
      void client.invalidateQueries();
    },
  });
  return (
    <Button isBusy={sync.isPending} onClick={() => sync.mutate()}>
      {device.sync}
    </Button>
  );
}

function DeviceProblems({ device }: { device: Connection }) {
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

interface DeviceConnectedProps {
  device: Connection;
  /** True if there are several: then each has its name, and one button above syncs them all. */
  isOneOfSeveral?: boolean;
  /** True for the connection to which a dialog URL without a source belongs. */
  isFirst?: boolean;
  /** The button to continue, before all others. */
  next?: ComponentChildren;
}

/** A connection that works, needs care, or waits for the phone's first message. */
export function DeviceConnected({
  device,
  isOneOfSeveral = false,
  isFirst = true,
  next,
}: DeviceConnectedProps) {
  const { device: words, shell } = useLocale().texts;
  const dialog = useDialogAddress();
  const { source } = device;
  if (source === null) return null;
  const dialogName = (name: string) => (isOneOfSeveral ? `${name}=${source}` : name);
  const isOpen = (name: string) => {
    const namedSource = dialog.query[name];
    return namedSource === '' ? isFirst : namedSource === source;
  };
  // Most connections renew themselves. The button is shown only if the person has to act.
  const mustAct = device.needsReconnect || device.renewal.warning !== null;
  return (
    <>
      <DeviceProblems device={device} />
      {device.connected && <DeviceStatus device={device} />}
      {device.backfill !== null && <BackfillProgress {...device.backfill} />}
      {device.phone !== null && <LastMessage message={device.phone.lastMessage} />}
      {device.phone !== null ? (
        <PhoneSetup
          source={source}
          isHelpOpen={!device.connected}
          dialogName={dialogName}
          isOpen={isOpen}
          next={next}
        />
      ) : (
        <div class="row">
          {next}
          {!isOneOfSeveral && <SyncButton />}
          {mustAct && (
            <Button kind="primary" onClick={() => dialog.open(dialogName('renew'))}>
              {words.renew}
            </Button>
          )}
          <Button kind="danger" onClick={() => dialog.open(dialogName('disconnect'))}>
            {words.disconnect}
          </Button>
        </div>
      )}
      {isOpen('renew') && (
        <ConnectDialog
          title={words.renewTitle}
          source={source}
          onConnected={() => showToast(shell.saved)}
          onClose={dialog.close}
        />
      )}
      {isOpen('disconnect') && (
        <DisconnectDialog source={source} isOneOfSeveral={isOneOfSeveral} onClose={dialog.close} />
      )}
    </>
  );
}
