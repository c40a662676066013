import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { AddressQuery } from '#web/lib/queries.ts';

export interface DialogAddress {
  /** The query of the URL: the dialog's name, and perhaps its subject. */
  query: AddressQuery;
  open(query: string): void;
  close(): void;
}

/** Dialogs are part of the URL: Back closes them, and after signing in they are open again. */
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
      // Goes back if that leads here, so that the page has no second history entry.
      if (isOpenedHere.current) history.back();
      else route(path, true);
      isOpenedHere.current = false;
    },
  };
}
