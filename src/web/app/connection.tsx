import { useQueryClient } from '@tanstack/preact-query';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { showToast } from '#web/lib/toasts.ts';
import { sendWaiting, useWaiting, waitingChanges } from '#web/lib/waiting.ts';

const RETRY_MS = 10_000;

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const follow = () => setOnline(navigator.onLine);
    window.addEventListener('online', follow);
    window.addEventListener('offline', follow);
    return () => {
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', follow);
    };
  }, []);
  return isOnline;
}

/** The time of the oldest data on the page, if the last refresh failed. */
function useOldSince(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const [oldest, setOldest] = useState<number>();
  useEffect(() => {
    const update = () => {
      const old = cache
        .getAll()
        .filter((query) => query.isActive() && query.state.error !== null && query.state.data !== undefined);
      setOldest(old.length === 0 ? undefined : Math.min(...old.map(({ state }) => state.dataUpdatedAt)));
    };
    update();
    return cache.subscribe(update);
  }, [cache]);
  return oldest;
}

/** Sends waiting changes in order. Stops at the first one that gets no response. */
function useSendWaiting(): () => Promise<void> {
  const client = useQueryClient();
  const { texts } = useLocale();
  return useCallback(async () => {
    for (const change of waitingChanges()) {
      try {
        const answer = await sendWaiting(change, () => client.invalidateQueries());
        if (answer === undefined) return;
        showToast(texts.shell.sent);
      } catch (error) {
        showToast(problemWords(error, texts));
      }
    }
  }, [client, texts]);
}

/**
 * Shows whether the service can be reached, how old the data is, and which changes still have to be sent. Overlays the
 * page, so that the layout does not move.
 */
export function Connection() {
  const { texts, formats } = useLocale();
  const { shell } = texts;
  const client = useQueryClient();
  const isOnline = useOnline();
  const oldSince = useOldSince();
  const sendAll = useSendWaiting();
  const held = useWaiting().filter(({ isHeld }) => isHeld).length;
  const retry = useCallback(() => {
    void client.refetchQueries({ type: 'active' });
    void sendAll();
  }, [client, sendAll]);
  useEffect(() => {
    // Also sends changes that an earlier page left waiting.
    void sendAll();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [sendAll, retry]);
  useEffect(() => {
    if (held === 0) return;
    const timer = setInterval(sendAll, RETRY_MS);
    return () => clearInterval(timer);
  }, [held, sendAll]);
  if (isOnline && oldSince === undefined && held === 0) return null;
  const words = [
    isOnline ? oldSince !== undefined && shell.unreachable : shell.offline,
    oldSince !== undefined && shell.shownFrom(formats.moment(new Date(oldSince).toISOString())),
    held > 0 && shell.waiting(held),
  ];
  return (
    <div class="connection small">
      <p role="status">{words.filter(Boolean).join(' ')}</p>
      <Button onClick={retry}>{shell.retry}</Button>
    </div>
  );
}
