import { useState } from 'preact/hooks';
import { CYCLE_MODES, type CycleMode, PAUSE_REASONS, PILL_PACKS } from '#core/cycle/cycle-mode.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { RadioGroup } from '#web/components/radio-group.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Settings } from '#web/lib/wire.ts';

export type ModeSettings = Pick<Settings, 'cycleMode' | 'pillPack' | 'pauseReason'>;

interface ModeChoiceProps {
  chosen: ModeSettings;
  /** True if no mode was chosen before: then there is nothing to confirm. */
  isFirst?: boolean;
  onChange(change: Partial<ModeSettings>): void;
}

/** Explains the new mode and asks for confirmation. */
function ChangeDialog({ mode, onConfirm, onClose }: { mode: CycleMode; onConfirm(): void; onClose(): void }) {
  const { cycleMode: words } = useLocale().texts;
  const { name, hint } = words.modes[mode];
  return (
    <ConfirmDialog
      title={words.change(name)}
      confirmLabel={words.confirm}
      kind="primary"
      isBusy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {words.fromToday} {hint}
      </p>
      <p>{words.pastStays}</p>
    </ConfirmDialog>
  );
}

/** Explains only the chosen mode, so that the settings of a cycle fit on one screen. */
function ModeField({ mode, onChange }: { mode: CycleMode; onChange(mode: CycleMode): void }) {
  const { cycleMode: words } = useLocale().texts;
  return (
    <SelectField
      label={words.legend}
      hint={words.modes[mode].hint}
      value={mode}
      options={CYCLE_MODES.map((value) => [value, words.modes[value].name])}
      onChange={onChange}
    />
  );
}

/** The cycle mode, with the settings of each mode. */
export function ModeChoice({ chosen, isFirst = false, onChange }: ModeChoiceProps) {
  const { cycleMode: words } = useLocale().texts;
  const [asked, setAsked] = useState<CycleMode | null>(null);
  const { cycleMode: mode, pillPack, pauseReason } = chosen;
  return (
    <div class="stack">
      <ModeField
        mode={asked ?? mode}
        onChange={(cycleMode) => (isFirst ? onChange({ cycleMode }) : setAsked(cycleMode))}
      />
      {mode === 'PILL' && (
        <RadioGroup
          legend={words.pack}
          options={PILL_PACKS.map((value) => ({ value, name: words.packs[value] }))}
          value={pillPack}
          onChange={(value) => onChange({ pillPack: value })}
        />
      )}
      {mode === 'PAUSED' && (
        <RadioGroup
          legend={words.reason}
          hint={words.reasonHint}
          options={PAUSE_REASONS.map((value) => ({ value, name: words.reasons[value] }))}
          value={pauseReason}
          onChange={(value) => onChange({ pauseReason: value })}
        />
      )}
      {asked !== null && (
        <ChangeDialog
          mode={asked}
          onConfirm={() => {
            onChange({ cycleMode: asked });
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
