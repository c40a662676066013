import { DEVICE_SOURCES } from '#contract/device-source.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';
import type { Device } from '#web/lib/wire.ts';
import { RadioGroup } from '../radio-group.tsx';
import { VENDORS } from './vendors/table.ts';

export const TOKENS_DRAFT = 'device-tokens';

interface ConnectFormProps {
  /** The one connected now, where a connection is renewed. */
  source?: Device['source'];
  isHelpOpen?: boolean;
  onConnected?(): void;
  onCancel?(): void;
}

/** Chooses a vendor; how to connect is the vendor's own part. */
export function ConnectForm({ source, isHelpOpen = false, onConnected, onCancel }: ConnectFormProps) {
  const { device } = useLocale().texts;
  const { fields, change, discard } = useDraft(TOKENS_DRAFT, {
    source: source ?? DEVICE_SOURCES[0],
    tokens: '',
  });
  const { Help, Form } = VENDORS[fields.source];
  const finish = () => {
    discard();
    showToast(device.connected(device.vendors[fields.source].name));
    onConnected?.();
  };
  return (
    <div class="stack">
      <RadioGroup
        legend={device.source}
        options={DEVICE_SOURCES.map((value) => ({ value, ...device.vendors[value] }))}
        value={fields.source}
        onChange={(wanted) => change({ source: wanted })}
      />
      <details class="help" open={isHelpOpen}>
        <summary>{device.help}</summary>
        <div class="stack">
          <Help />
        </div>
      </details>
      <Form
        source={fields.source}
        typed={fields.tokens}
        onType={(tokens) => change({ tokens })}
        onConnected={finish}
        onCancel={onCancel}
      />
    </div>
  );
}
