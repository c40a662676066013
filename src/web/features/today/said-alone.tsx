import { Banner } from '#web/components/banner.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Today } from '#web/lib/wire.ts';
import { limitOf } from './said-limit.ts';
import { useShownOverrides } from './use-override.ts';

/** What the active overrides allow while there is no decision. */
export function SaidAlone({ today }: { today: Today }) {
  const { texts, formats } = useLocale();
  const said = useShownOverrides(today).shown.map(({ override }) => override);
  if (today.decision !== null || said.length === 0) return null;
  const names = formats.list(said.map((override) => texts.today.overrides.switches[override].name));
  return (
    <Banner live>
      <p>{texts.today.overrides.alone(names, texts.shell.ceilings[limitOf(said)])}</p>
    </Banner>
  );
}
