import { type Day, isDay } from '#web/lib/day.ts';
import type { AddressQuery } from '#web/lib/queries.ts';

/** The element id of a start's row. */
export const rowId = ({ id }: { id: string }): string => `start-${id}`;

/** `day`: the suggested day in the form. */
export type PeriodDialog = { kind: 'add'; day?: Day } | { kind: 'edit' | 'delete'; id: string };

export interface PeriodAddress {
  page: number;
  dialog: PeriodDialog | undefined;
}

function readDialog(query: AddressQuery): PeriodDialog | undefined {
  if (query['edit']) return { kind: 'edit', id: query['edit'] };
  if (query['delete']) return { kind: 'delete', id: query['delete'] };
  const { add } = query;
  if (add === undefined) return undefined;
  return isDay(add) ? { kind: 'add', day: add } : { kind: 'add' };
}

/** The page's state is in its URL, so that Back closes a dialog and sign-in returns to it. */
export function readAddress(query: AddressQuery): PeriodAddress {
  const asked = Number(query['page'] ?? 1);
  return { page: Number.isInteger(asked) && asked > 0 ? asked : 1, dialog: readDialog(query) };
}

export function addressOf(page: number, dialog?: PeriodDialog): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (dialog !== undefined) query.set(dialog.kind, dialog.kind === 'add' ? (dialog.day ?? '') : dialog.id);
  return query.size === 0 ? '/period-history' : `/period-history?${query}`;
}
