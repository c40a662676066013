import { Banner } from '#web/components/banner.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Today } from '#web/lib/wire.ts';
import { limitOf, lowestOf } from './said-limit.ts';
import { limitOfWords } from './said-words.ts';
import { useShownOverrides } from './use-override.ts';
import { useSaid } from './use-word.ts';
import { CHIP_NAMES, isOn } from './word-chips.tsx';

/** What the person's own word allows while there is no decision. */
export function SaidAlone({ today }: { today: Today }) {
  const { texts, formats } = useLocale();
  const { overrides, words } = texts.today;
  const switchedOn = useShownOverrides(today).shown.map(({ override }) => override);
  const { said } = useSaid(today);
  const names = [
    ...switchedOn.map((override) => overrides.switches[override].name),
    ...CHIP_NAMES.filter((chip) => chip !== 'feelGood' && isOn(chip, said)).map((chip) => words.chips[chip]),
  ];
  if (names.length === 0) return null;
  const limit = lowestOf([limitOf(switchedOn), limitOfWords(said)]);
  return (
    <Banner live>
      <p>{overrides.alone(formats.list(names), texts.shell.ceilings[limit])}</p>
    </Banner>
  );
}
