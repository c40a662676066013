import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Device } from '#web/lib/wire.ts';
import { BackfillProgress } from '../device/backfill-progress.tsx';
import { ConnectForm } from '../device/connect-form.tsx';
import { DeviceConnected } from '../device/device-connected.tsx';
import { FirstReading } from '../device/first-reading.tsx';
import type { StepProps } from './step-card.tsx';

/** The form to connect; after that, the progress of the first sync. */
export function WearableConnection({ device, onDone }: StepProps & { device: Device }) {
  const { start } = useLocale().texts;
  const next = (
    <Button kind="primary" onClick={onDone}>
      {start.next}
    </Button>
  );
  if (device.source === null) {
    return (
      <>
        <ConnectForm lead={start.steps.wearable.lead} isHelpOpen />
        <div class="row">
          <Button kind="quiet" onClick={onDone}>
            {start.withoutWearable}
          </Button>
        </div>
      </>
    );
  }
  if (!device.connected) {
    return <DeviceConnected device={device} next={next} />;
  }
  return (
    <>
      <FirstReading device={device} next={next} />
      {device.backfill !== null && <BackfillProgress {...device.backfill} />}
    </>
  );
}
