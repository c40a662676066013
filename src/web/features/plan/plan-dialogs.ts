import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Day } from '#web/lib/day.ts';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import type { AddressQuery } from '#web/lib/queries.ts';
import type { AdvisedWorkout, Plan } from '#web/lib/wire.ts';

/** The dialogs of the page, by their name in the URL. */
export type PlanDialog = 'add' | 'session' | 'target' | 'paste' | 'usual';

interface PlanDialogs {
  query: AddressQuery;
  open(name: PlanDialog, subject?: string): void;
  close(): void;
}

/** The dialogs in the URL. How far the plan reaches is also in the URL, and stays there. */
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

export interface PlanPageValues {
  today: Day;
  /** True if the person plans by phase. Otherwise phases say nothing here. */
  isPhased: boolean;
  dialogs: PlanDialogs;
  /** The days from today on, each with its ceiling. */
  days: Plan['days'];
  /** True if a wearable counts the minutes of activity. */
  isMeasured: boolean;
  /** Today's sessions, with suggestions for each. */
  advised: readonly AdvisedWorkout[];
}

export const PlanPageContext = createContext<PlanPageValues | undefined>(undefined);

export function usePlanPage(): PlanPageValues {
  const values = useContext(PlanPageContext);
  if (values === undefined) throw new Error('There is no plan around this');
  return values;
}
