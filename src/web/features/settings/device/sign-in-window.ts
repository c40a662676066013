import { useEffect, useRef } from 'preact/hooks';

/** Garmin's are far shorter. */
const LONGEST_MESSAGE = 4096;

/** The message with a ticket that a sign-in page posted, as text; null for any other message. */
export function ticketMessage(data: unknown): string | null {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return text !== undefined && text.length <= LONGEST_MESSAGE && /\bST-\w/.test(text) ? text : null;
}

/**
 * Opens the vendor's sign-in page in a window, and hands over the ticket that it posts. Only messages of that page's
 * origin count, and only while the window is awaited. Returns whether the window opened.
 */
export function useSignInWindow(url: string | undefined, onTicket: (message: string) => void): () => boolean {
  const opened = useRef<Window | null>(null);
  const take = useRef(onTicket);
  take.current = onTicket;
  useEffect(() => {
    if (url === undefined) return;
    const { origin } = new URL(url);
    const listen = (event: MessageEvent) => {
      if (event.origin !== origin || opened.current === null) return;
      const message = ticketMessage(event.data);
      if (message === null) return;
      opened.current.close();
      opened.current = null;
      take.current(message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [url]);
  return () => {
    opened.current = window.open(url, 'sign-in', 'popup,width=480,height=760');
    return opened.current !== null;
  };
}
