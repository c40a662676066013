import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Word } from '#web/lib/waiting.ts';
import type { Said, Today } from '#web/lib/wire.ts';
import { useSaid, useWord } from './use-word.ts';

/** The chips, by their name in the texts. Each says one thing about today. */
const CHIPS = {
  ill: { ill: 'YES' },
  pain: { pain: 'MEDIUM' },
  strongPain: { pain: 'HIGH' },
  lowEnergy: { energy: 'LOW' },
  feelGood: { wish: 'TRAIN' },
  easeOff: { wish: 'EASE_OFF' },
} as const satisfies Record<string, Word>;

type Chip = keyof typeof CHIPS;

export const CHIP_NAMES = Object.keys(CHIPS) as Chip[];

export function isOn(chip: Chip, said: Said): boolean {
  if (chip === 'ill') return said.illSince !== null;
  return Object.entries(CHIPS[chip]).every(([part, value]) => said[part as keyof Word] === value);
}

/** The change that switches a chip off. An illness of earlier days ends; one that began today was a mistake. */
function takeBack(chip: Chip, { illSince }: Said, today: Today['date']): Word {
  if (chip === 'ill') return { ill: illSince === today ? null : 'NO' };
  const [part] = Object.keys(CHIPS[chip]);
  return { [part as keyof Word]: null };
}

/** Asks once about signs of an illness, and every morning whether it is over. */
export function IllQuestion({ today }: { today: Today }) {
  const { texts, formats } = useLocale();
  const { words } = texts.today;
  const { said } = useSaid(today);
  const say = useWord(today.date);
  if (said.ask === null) return null;
  const isStill = said.ask === 'STILL_ILL';
  const [yes, no] = isStill ? [words.stillIll, words.better] : [words.yes, words.no];
  const action = (
    <div class="row">
      <Button onClick={() => say({ ill: 'YES' })}>{yes}</Button>
      <Button onClick={() => say({ ill: 'NO' })}>{no}</Button>
    </div>
  );
  return (
    <Banner action={action}>
      {isStill && said.illSince !== null
        ? words.askStillIll(formats.dayAndMonth(said.illSince))
        : words.askIll}
    </Banner>
  );
}

/** What the person says about today with one tap each. */
export function WordChips({ today }: { today: Today }) {
  const { words } = useLocale().texts.today;
  const { said } = useSaid(today);
  const say = useWord(today.date);
  // Without a wearable there is no decision that "I feel good" could lift.
  const shown = CHIP_NAMES.filter(
    (chip) =>
      isOn(chip, said) || (chip === 'easeOff' ? said.offersEasing : chip !== 'feelGood' || today.decision),
  );
  return (
    <fieldset class="today-words">
      <legend class="visually-hidden">{words.heading}</legend>
      {shown.map((chip) => {
        const isPressed = isOn(chip, said);
        return (
          <Button
            key={chip}
            isPressed={isPressed}
            onClick={() => say(isPressed ? takeBack(chip, said, today.date) : CHIPS[chip])}
          >
            {words.chips[chip]}
          </Button>
        );
      })}
    </fieldset>
  );
}
