import { useEffect, useRef } from 'preact/hooks';

/** Far longer than a ticket of Garmin. */
const LONGEST_MESSAGE = 4096;

/** The message with a ticket that a sign-in page posted, as text; null for any other message. */
export function ticketMessage(data: unknown): string | null {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return text !== undefined && text.length <= LONGEST_MESSAGE && /\bST-\w/.test(text) ? text : null;
}

/**
 * Opens the vendor's sign-in page in a window, and passes on the ticket that it posts. Accepts only messages from
 * that page's origin, and only while the window is open. Returns whether the window opened.
 */
export function useSignInWindow(url: string | undefined, onTicket: (message: string) => void): () => boolean {
  const opened = useRef<Window | null>(null);
  const latestOnTicket = useRef(onTicket);
  latestOnTicket.current = onTicket;
  useEffect(() => {
    if (url === undefined) return;
    const { origin } = new URL(url);
    const listen = (event: MessageEvent) => {
      if (event.origin !== origin || opened.current === null) return;
      const message = ticketMessage(event.data);
      if (message === null) return;
      opened.current.close();
      opened.current = null;
      latestOnTicket.current(message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [url]);
  return () => {
    opened.current = window.open(url, 'sign-in', 'popup,width=480,height=760');
    return opened.current !== null;
  };
}
