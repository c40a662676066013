import { useLocale } from '#web/lib/language.tsx';
import type { Phase } from '#web/lib/wire.ts';

export function PhaseBadge({ phase }: { phase: Phase }) {
  const { texts } = useLocale();
  return (
    <span class="phase-badge" data-phase={phase}>
      <span class="phase-letter" aria-hidden="true">
        {texts.shell.phaseLetters[phase]}
      </span>
      {texts.shell.phases[phase]}
    </span>
  );
}
