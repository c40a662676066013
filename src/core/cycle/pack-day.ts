import { PACK_DAYS } from '#core/prediction/predict-length.ts';

export interface PackDay {
  /** Counted from the first day of bleeding, from 1 to 28. */
  day: number;
  isBreak: boolean;
}

const BREAK_DAYS = 7;
/** Bleeding usually begins on the third day of the break. */
const BREAK_DAYS_BEFORE_BLEEDING = 2;

/** A day's place in the pack. An estimate from the bleeding: when a pack begins is not known. */
export function packDayOf(cycleDay: number): PackDay {
  const day = ((cycleDay - 1) % PACK_DAYS) + 1;
  const isAfterStart = day <= BREAK_DAYS - BREAK_DAYS_BEFORE_BLEEDING;
  return { day, isBreak: isAfterStart || day > PACK_DAYS - BREAK_DAYS_BEFORE_BLEEDING };
}
