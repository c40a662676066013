import { useState } from 'preact/hooks';
import type { AccountRegion } from '#contract/account-region.ts';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import type { Device } from '#web/lib/wire.ts';
import type { Texts } from '#web/texts/catalogue.ts';
import type { PastedSource } from './vendors/vendor.ts';

/** The server's message in the person's language. In English it is shown as it is, so that has no entries. */
function pasteProblem({ message }: Error, { device }: Texts): string {
  const translations = Object.entries(device.pasteProblems);
  return translations.find(([beginning]) => message.startsWith(beginning))?.[1] ?? message;
}

interface PasteOptions {
  source: PastedSource;
  region?: AccountRegion;
  onConnected(): void;
}

export interface Paste {
  send(tokens: string): void;
  isPending: boolean;
  problem: string | undefined;
  setProblem(words: string | undefined): void;
}

/** Connects with tokens that the person pastes, or that the vendor's sign-in page posts. */
export function usePaste({ source, region, onConnected }: PasteOptions): Paste {
  const { texts } = useLocale();
  const [problem, setProblem] = useState<string>();
  const connect = useChange(
    (tokens: string) =>
      callApi<Device>('POST', '/api/device/connect', { source, tokens, ...(region && { region }) }),
    {
      onDone: onConnected,
      onFailed(_words, error) {
        const words = pasteProblem(error, texts);
        setProblem(
          problemWords(error, texts, { DEVICE_TOKENS_REFUSED: words, DEVICE_TOKENS_INVALID: words }),
        );
      },
    },
  );
  return {
    send(tokens) {
      setProblem(undefined);
      if (!connect.isPending) connect.mutate(tokens);
    },
    isPending: connect.isPending,
    problem,
    setProblem,
  };
}
