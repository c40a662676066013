import { useQuery } from '@tanstack/preact-query';
import { NOTIFICATION_KINDS } from '#contract/notification-kind.ts';
import { LANGUAGE_NAMES, type Locale, useLocale } from '#web/lib/language.tsx';
import {
  queries,
  useFeeds,
  useNotifications,
  usePeriodHistory,
  useProfile,
  useSettings,
} from '#web/lib/queries.ts';
import { cityOf } from '#web/lib/timezone.ts';
import type { Device, Feed, Notifications, Profile, Settings } from '#web/lib/wire.ts';
import { readAppearance } from './appearance.ts';
import type { SectionId } from './sections.ts';

const join = (...parts: readonly string[]): string => parts.join(' · ');

function wearableNow(device: Device, { texts, formats }: Locale): string {
  const { now } = texts.settings;
  if (device.source === null) return now.notConnected;
  const { name } = texts.device.vendors[device.source];
  if (device.needsReconnect) return join(name, texts.device.broken);
  const lastAt = device.phone === null ? device.lastSyncAt : (device.phone.lastMessage?.receivedAt ?? null);
  return join(name, lastAt === null ? now.nothingRead : now.lastRead(formats.moment(lastAt)));
}

function messagesNow(stored: Notifications, profile: Profile, { texts }: Locale): string {
  const { now, notifications } = texts.settings;
  if (NOTIFICATION_KINDS.every((kind) => !stored[kind])) return now.off;
  const channel = notifications.channels[stored.channel];
  return stored.daily ? join(channel, now.daily(profile.notificationTime)) : channel;
}

function feedsNow(feeds: readonly Feed[], { texts, formats }: Locale): string {
  const { now, feed } = texts.settings;
  return feeds.length === 0 ? now.noFeed : formats.list(feeds.map(({ scope }) => feed.scopes[scope].name));
}

const targetNow = ({ weeklyTargetMinutes }: Settings, { texts, formats }: Locale): string =>
  weeklyTargetMinutes === null
    ? texts.settings.now.usualTarget
    : texts.target.perWeek(formats.number(weeklyTargetMinutes));

/** The current value of each section; undefined until it is loaded. */
export function useSectionValues(): Partial<Record<SectionId, string | undefined>> {
  const locale = useLocale();
  const { texts, formats } = locale;
  const { data: profile } = useProfile();
  const { data: settings } = useSettings();
  const { data: device } = useQuery(queries.device);
  const { data: messages } = useNotifications();
  const { data: feeds } = useFeeds();
  const { data: logs } = usePeriodHistory(1, 1);
  const { profile: words, now } = texts.settings;
  return {
    appearance: join(LANGUAGE_NAMES[locale.language], words.appearance.looks[readAppearance()]),
    profile:
      profile &&
      join(
        now.days(formats.number(profile.cycleLength, 1)),
        cityOf(profile.timezone),
        profile.notificationTime,
      ),
    cycle: settings && texts.cycleMode.modes[settings.cycleMode].name,
    wearable: device && wearableNow(device, locale),
    target: settings && targetNow(settings, locale),
    notifications: messages && profile && messagesNow(messages, profile, locale),
    'calendar-feed': feeds && feedsNow(feeds.items, locale),
    sessions: profile?.email,
    data: logs && now.data(logs.total),
  };
}
