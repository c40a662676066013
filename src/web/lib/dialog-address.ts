import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { AddressQuery } from '#web/lib/queries.ts';

export interface DialogAddress {
  /** The query of the URL: the dialog's name, and perhaps its subject. */
  query: AddressQuery;
  open(query: string): void;
  close(): void;
}

/** Dialogs are part of the URL, so that Back closes them, and they are open again after signing in. */
export function useDialogAddress(): DialogAddress {
  const { path, query, route } = useLocation();
  const isOpenedHere = useRef(false);
  return {
    query,
    open(wanted) {
      isOpenedHere.current = true;
      route(`${path}?${wanted}`);
    },
    close() {
      // If the previous history entry is this page, go back to it, so that the page is not in the history twice.
      if (isOpenedHere.current) history.back();
      else route(path, true);
      isOpenedHere.current = false;
    },
  };
}
