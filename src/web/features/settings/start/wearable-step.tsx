import { Button } from '#web/components/button.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Device } from '#web/lib/wire.ts';
import { BackfillProgress } from '../device/backfill-progress.tsx';
import { ConnectForm } from '../device/connect-form.tsx';
import { DeviceConnected } from '../device/device-connected.tsx';
import { FirstReading } from '../device/first-reading.tsx';
import { useLiveDevice } from '../device/use-live-device.ts';
import { StepCard, type StepProps } from './step-card.tsx';

function Connection({ device, onDone }: StepProps & { device: Device }) {
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
    return (
      <>
        <DeviceConnected device={device} />
        <div class="row">{next}</div>
      </>
    );
  }
  return (
    <>
      <FirstReading device={device} next={next} />
      {device.backfill !== null && <BackfillProgress {...device.backfill} />}
    </>
  );
}

/** Connecting a wearable. It stays here afterwards and shows how the first reading goes. */
export function WearableStep({ onDone }: StepProps) {
  return (
    <StepCard step="wearable" hasLead={false}>
      <Loaded query={useLiveDevice()} placeholder={<Skeleton height="22rem" />}>
        {(device) => <Connection device={device} onDone={onDone} />}
      </Loaded>
    </StepCard>
  );
}
