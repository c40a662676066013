import type { ShareContent } from '#core/sharing/share-content.ts';

const contents: Record<ShareContent, { name: string; hint: string }> = {
  ANSWER: { name: '“As planned” or “ease today”', hint: 'Each morning, and never why' },
  FIVE_LEVELS: { name: 'In five levels', hint: 'From rest to training as planned' },
  TALK: { name: '“Talk to me”', hint: 'A flag that you set by hand' },
  WEEKLY_MINUTES: { name: 'Minutes by week', hint: 'Sums of whole weeks' },
  SESSIONS: { name: 'Single sessions', hint: 'Planned and done; skipped days can show your cycle' },
  CYCLE: {
    name: 'Cycle',
    hint: 'Phase, expected period, reasons and ceilings. This shows 97 of 100 period starts to within two days.',
  },
};

export const shares = {
  lead: 'Tell a coach each morning whether to ease, without the cause. You choose what someone sees, and can end it at any time.',
  contents,
  add: 'New share',
  name: 'For whom',
  nameHint: 'Only you see this.',
  shownAs: 'Your name on it',
  shownAsHint: 'As the other person knows you.',
  shows: 'What it shows',
  until: 'Until',
  untilHint: 'An end date does not protect what was shown before.',
  agree: 'Please read this first',
  confirm: 'I agree, create the address',
  nothing: 'Tick at least one part.',
  address: 'Address of the share',
  shownOnce: 'Shown only now. Send it to the one person it is for.',
  open: 'Look at it',
  none: 'You share nothing.',
  made: (day: string) => `Made ${day}`,
  runsUntil: (day: string) => `until ${day}`,
  ended: (day: string) => `ended ${day}`,
  lastRead: (time: string) => `Last read ${time}`,
  neverRead: 'Not read yet',
  talk: 'Talk to me',
  talkHint: 'They see it from the next time they look, until you clear it.',
  withheld: 'Keep coming answers to myself',
  withheldHint: 'Such a morning looks like one without a measurement.',
  words: 'What you agreed to',
  end: 'End',
  endFor: (name: string) => `End the share for ${name}`,
  endTitle: 'End this share?',
  endText: (name: string) => `The address that ${name} has shows nothing from now on.`,
  done: 'Ended. The address no longer works.',
};

declare module '../catalogue.ts' {
  interface PageTexts {
    shares: typeof shares;
  }
}
