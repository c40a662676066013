import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { AddressQuery } from '#web/lib/queries.ts';

export interface DialogAddress {
  /** What stands in the address after `?`: the dialog's name, and perhaps what it is about. */
  query: AddressQuery;
  open(query: string): void;
  close(): void;
}

/** Dialogs are part of the address: Back closes them, and after signing in again they are open as before. */
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
      // Back where that leads here, so that no second entry for the same page stays in the history.
      if (isOpenedHere.current) history.back();
      else route(path, true);
      isOpenedHere.current = false;
    },
  };
}
