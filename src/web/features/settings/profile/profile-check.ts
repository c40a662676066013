import { LONGEST_CYCLE_DAYS, SHORTEST_CYCLE_DAYS } from '#core/limits.ts';
import { findZone } from '#web/lib/timezone-search.ts';
import type { Texts } from '#web/texts/catalogue.ts';

/** The fields as typed. */
export interface ProfileFields {
  cycleLength: string;
  notificationTime: string;
  timezone: string;
}

export const PROFILE_FIELDS = ['cycleLength', 'notificationTime', 'timezone'] as const;

export type ProfileProblems = Partial<Record<keyof ProfileFields, string>>;

export function isCycleLength(text: string): boolean {
  const days = Number(text);
  return text.trim() !== '' && days >= SHORTEST_CYCLE_DAYS && days <= LONGEST_CYCLE_DAYS;
}

/** Checks the given fields in the browser, before they are sent. */
export function checkProfile(fields: Partial<ProfileFields>, { settings }: Texts): ProfileProblems {
  const { cycleLength, notificationTime, timezone } = fields;
  const { cycleLengthRange, notATime, unknownZone } = settings.profile;
  return {
    ...(cycleLength !== undefined && !isCycleLength(cycleLength) && { cycleLength: cycleLengthRange }),
    ...(notificationTime !== undefined &&
      !/^\d\d:\d\d$/.test(notificationTime) && { notificationTime: notATime }),
    ...(timezone !== undefined && findZone(timezone) === undefined && { timezone: unknownZone }),
  };
}
