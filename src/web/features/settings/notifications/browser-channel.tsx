import { useQuery } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { ApiError, callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { canShowMessages, forgetMessages, isSubscribed, subscribe } from '#web/lib/message-browser.ts';
import { query } from '#web/lib/queries.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { MessageBrowsers } from '#web/lib/wire.ts';
import type { Texts } from '#web/texts/catalogue.ts';

const PATH = '/api/notifications/browsers';
const browsersQuery = query<MessageBrowsers>(PATH);

const refusal = (words: string) => new ApiError(0, 'BROWSER_REFUSED', words);

/** Asks the person for permission, subscribes this browser, and tells the service where to send messages. */
export async function allowThisBrowser(texts: Texts): Promise<MessageBrowsers> {
  const { messageBrowser: browser } = texts;
  if (!canShowMessages()) throw refusal(browser.impossible);
  const { publicKey } = await callApi<MessageBrowsers>('GET', PATH);
  const made = await subscribe(publicKey).catch(() => {
    throw refusal(browser.impossible);
  });
  if (made === undefined) throw refusal(browser.refused);
  const { endpoint, keys } = made.toJSON();
  return callApi<MessageBrowsers>('POST', PATH, { endpoint, keys });
}

/** Shows why allowing failed. If the browser refused, the error has the words for that. */
export const sayWhy = (words: string, error: Error) =>
  showToast(error instanceof ApiError && error.code === 'BROWSER_REFUSED' ? error.message : words);

function useBrowsers() {
  const { texts } = useLocale();
  const [isHere, setHere] = useState<boolean>();
  useEffect(() => {
    void isSubscribed().then(setHere);
  }, []);
  const allow = useChange(() => allowThisBrowser(texts), { onDone: () => setHere(true), onFailed: sayWhy });
  const remove = useChange(
    async () => {
      await forgetMessages();
      return callApi<MessageBrowsers>('DELETE', PATH, {});
    },
    { onDone: () => setHere(false) },
  );
  return { isHere, allow, remove };
}

/** Says what messages in a browser reveal, and lists the browsers that show them. */
export function BrowserChannel({ isStored }: { isStored: boolean }) {
  const { messageBrowser: browser } = useLocale().texts;
  const count = useQuery(browsersQuery).data?.count ?? 0;
  const { isHere, allow, remove } = useBrowsers();
  return (
    <div class="stack tight">
      <p class="muted small">{browser.hint}</p>
      {isStored && (
        <div class="row">
          <span class="small" role="status">
            {browser.count(count)}
          </span>
          {isHere === false && (
            <Button isBusy={allow.isPending} onClick={() => allow.mutate()}>
              {browser.addThis}
            </Button>
          )}
          {count > 0 && (
            <Button isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {browser.removeAll}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
