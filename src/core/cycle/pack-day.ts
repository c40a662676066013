import { PACK_DAYS } from '#core/prediction/predict-length.ts';

export interface PackDay {
  /** The day of the pack from 1 to 28, counted from the first day of bleeding. */
  day: number;
  isBreak: boolean;
}

const BREAK_DAYS = 7;
/** Bleeding usually begins on the third day of the break. */
const BREAK_DAYS_BEFORE_BLEEDING = 2;

/** A day's place in the pack, estimated from the bleeding, because the beginning of the pack is not known. */
export function packDayOf(cycleDay: number): PackDay {
  const day = ((cycleDay - 1) % PACK_DAYS) + 1;
  const isAfterStart = day <= BREAK_DAYS - BREAK_DAYS_BEFORE_BLEEDING;
  return { day, isBreak: isAfterStart || day > PACK_DAYS - BREAK_DAYS_BEFORE_BLEEDING };
}
