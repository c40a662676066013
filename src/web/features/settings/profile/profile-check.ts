import { LONGEST_CYCLE_DAYS, SHORTEST_CYCLE_DAYS } from '#core/limits.ts';
import { findZone } from '#web/lib/timezone.ts';
import type { Texts } from '#web/texts/catalogue.ts';

/** As typed. */
export interface ProfileFields {
  cycleLength: string;
  notificationTime: string;
  timezone: string;
}

export const PROFILE_FIELDS = ['cycleLength', 'notificationTime', 'timezone'] as const;

export type ProfileProblems = Partial<Record<keyof ProfileFields, string>>;

function isCycleLength(text: string): boolean {
  const days = Number(text);
  return text.trim() !== '' && days >= SHORTEST_CYCLE_DAYS && days <= LONGEST_CYCLE_DAYS;
}

/** Checks that need no request. */
export function checkProfile(fields: ProfileFields, { settings }: Texts): ProfileProblems {
  const { cycleLengthRange, notATime, unknownZone } = settings.profile;
  return {
    ...(!isCycleLength(fields.cycleLength) && { cycleLength: cycleLengthRange }),
    ...(!/^\d\d:\d\d$/.test(fields.notificationTime) && { notificationTime: notATime }),
    ...(findZone(fields.timezone) === undefined && { timezone: unknownZone }),
  };
}
