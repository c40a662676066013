import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { keepWaiting, useWaiting, type WaitingChange, type Word } from '#web/lib/waiting.ts';
import type { Said, Today } from '#web/lib/wire.ts';
import { useSendWaiting } from './use-override.ts';

type WaitingWord = Extract<WaitingChange, { kind: 'word' }>;

/** What the person said, with one unsent change applied. */
function withWord(said: Said, word: Word, today: Day): Said {
  const { ill, ...others } = word;
  if (ill === undefined) return { ...said, ...(others as Partial<Said>) };
  // If today's answer is taken back, only an illness of earlier days remains.
  const isEarlier = said.illSince !== null && said.illSince < today;
  const earlier = isEarlier ? said.illSince : null;
  const illSince = ill === 'YES' ? (earlier ?? today) : ill === null ? earlier : null;
  return { ...said, ill, illSince, ask: null };
}

/** What the person said about today, and whether the server is missing any of it. */
export function useSaid(today: Today): { said: Said; isHeld: boolean } {
  const waiting = useWaiting().filter(
    (change): change is WaitingWord => change.kind === 'word' && change.date === today.date,
  );
  return {
    said: waiting.reduce((said, { word }) => withWord(said, word, today.date), today.said),
    isHeld: waiting.some(({ isHeld }) => isHeld),
  };
}

/** Says something about today. It is shown at once, and sent as soon as possible. */
export function useWord(date: Day) {
  const { words } = useLocale().texts.today;
  const mutate = useSendWaiting<WaitingWord>(() => words.heading);
  return (word: Word) => mutate(keepWaiting({ kind: 'word', date, word }) as WaitingWord);
}
