import { lazyPart } from '#web/components/lazy-part.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLiveDevice } from '../device/use-live-device.ts';
import { StepCard, type StepProps } from './step-card.tsx';

const HEIGHT = '22rem';

/** Loaded when this step is reached, so that the first steps appear sooner. */
const WearableConnection = lazyPart(
  () => import('./wearable-connection.tsx').then((file) => file.WearableConnection),
  HEIGHT,
);

/** Connects a wearable. Afterwards it stays open and shows the progress of the first sync. */
export function WearableStep({ onDone }: StepProps) {
  return (
    <StepCard step="wearable" hasLead={false}>
      <Loaded query={useLiveDevice()} placeholder={<Skeleton height={HEIGHT} />}>
        {(device) => <WearableConnection device={device} onDone={onDone} />}
      </Loaded>
    </StepCard>
  );
}
