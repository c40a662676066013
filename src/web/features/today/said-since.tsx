import { useLocale } from '#web/lib/language.tsx';
import type { Decision, Today } from '#web/lib/wire.ts';
import { limitOf, loweringOf } from './said-limit.ts';
import { useShownOverrides } from './use-override.ts';

/** Names overrides that were switched on offline and would lower the shown decision. */
export function SaidSince({ today, decision }: { today: Today; decision: Decision }) {
  const { texts, formats } = useLocale();
  const { shown, held } = useShownOverrides(today);
  const heldOn = held.filter((override) => shown.some((report) => report.override === override));
  const lowering = loweringOf(heldOn, decision.status);
  if (lowering.length === 0) return null;
  const names = formats.list(lowering.map((override) => texts.today.overrides.switches[override].name));
  return (
    <p class="small without">
      {texts.today.overrides.decidedBefore(names, texts.shell.ceilings[limitOf(lowering)])}
    </p>
  );
}
