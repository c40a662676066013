import { RadioGroup } from '#web/components/radio-group.tsx';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Device } from '#web/lib/wire.ts';
import { OFFERED_SOURCES, VENDORS } from './vendors/table.ts';

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
    source: source ?? OFFERED_SOURCES[0] ?? 'intervals',
    tokens: '',
  });
  const { Help, Form } = VENDORS[fields.source];
  const finish = () => {
    discard();
    onConnected?.();
  };
  return (
    <div class="stack">
      <RadioGroup
        legend={device.source}
        options={OFFERED_SOURCES.map((value) => ({ value, ...device.vendors[value] }))}
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
