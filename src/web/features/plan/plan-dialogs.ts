import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Day } from '#web/lib/day.ts';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import type { AddressQuery } from '#web/lib/queries.ts';
import type { AdvisedWorkout } from '#web/lib/wire.ts';

/** The dialogs of the page, by their name in the URL. */
export type PlanDialog = 'add' | 'session' | 'target' | 'paste' | 'usual';

interface PlanDialogs {
  query: AddressQuery;
  open(name: PlanDialog, subject?: string): void;
  close(): void;
}

/** Keeps how far the plan reaches, which is in the URL too. */
export function usePlanDialogsAddress(): PlanDialogs {
  const { query, open, close } = useDialogAddress();
  const reach = query['days'];
  return {
    query,
    close,
    open: (name, subject = '') =>
      open(String(new URLSearchParams({ ...(reach !== undefined && { days: reach }), [name]: subject }))),
  };
}

export interface PlanContext {
  today: Day;
  /** True if the person plans by phase: only then do phases say anything here. */
  isPhased: boolean;
  dialogs: PlanDialogs;
  /** Today's sessions, with what to make of each. */
  advised: readonly AdvisedWorkout[];
}

export const PlanPlace = createContext<PlanContext | undefined>(undefined);

export function usePlanPlace(): PlanContext {
  const place = useContext(PlanPlace);
  if (place === undefined) throw new Error('There is no plan around this');
  return place;
}
