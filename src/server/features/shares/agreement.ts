import type { Language } from '#core/language.ts';
import type { ShareContent } from '#core/sharing/share-content.ts';
import { SHARE_WORDING } from './wording.ts';

/** The full text that the person agrees to when they make a share. */
export function agreementText(
  shows: readonly ShareContent[],
  { language, hasStarts }: { language: Language; hasStarts: boolean },
): string {
  const { lead, contents, leak, noStarts, leakWithCycle, past, end } = SHARE_WORDING[language].agreement;
  const showsCycle = shows.includes('CYCLE');
  return [
    lead,
    ...shows.map((content) => `– ${contents[content]}`),
    showsCycle ? leakWithCycle : leak,
    ...(hasStarts || showsCycle ? [] : [noStarts]),
    past,
    end,
  ].join('\n');
}
