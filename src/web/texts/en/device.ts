import type { DeviceSource } from '#contract/device-source.ts';
import type { OauthFailure } from '#contract/device-way.ts';
import type { Device } from '#web/lib/wire.ts';
import { phone } from './device/phone.ts';

const measures: Record<Device['fresh'][number], string> = {
  hrvStatus: 'HRV status',
  hrvLastNightMs: 'HRV last night',
  hrvWeeklyMs: 'HRV this week',
  restingHeartRate: 'resting heart rate',
  bodyBatteryCurrent: 'Body Battery now',
  bodyBatteryHigh: 'Body Battery high',
  bodyBatteryLow: 'Body Battery low',
  bodyBatteryYesterdayLow: 'yesterday’s Body Battery low',
  sleepSeconds: 'sleep',
  sleepScore: 'sleep score',
  stressAverage: 'stress',
  intensityMinutesWeek: 'intensity minutes',
};

interface VendorTexts {
  name: string;
  /** Which watches feed it. One short line beside the name, also on a phone. */
  watches: string;
  hint: string;
  steps: Readonly<Record<string, string>>;
  /** Where to find the key that is pasted. */
  keySteps?: Readonly<Record<string, string>>;
  /** What is pasted; absent where nothing is. */
  tokens?: string;
  /** The way to the vendor's own sign-in page. */
  signIn?: string;
  inChina?: string;
  /** A second way, without a paid app. */
  shortcut?: Readonly<Record<string, string>>;
  free?: string;
  paid?: string;
}

const vendors = {
  garmin: {
    name: 'Garmin',
    watches: 'Garmin watches',
    hint: 'A Garmin watch with everything it measures. You sign in on Garmin’s own page.',
    tokens: 'Ticket or tokens',
    signIn: 'Sign in at Garmin',
    inChina: 'My Garmin account is in mainland China (garmin.cn)',
    steps: {
      open: 'Open Garmin’s own sign-in page with the button. Only Garmin sees your password.',
      code: 'If Garmin sends you a code, type it in there. That page is Garmin’s too.',
      ticket:
        'Nothing happens here after signing in? Copy the text or the address of Garmin’s last page, which contains a ticket (ST-…), and paste it into the field within a minute.',
      lead: 'The other way: tokens, with Python on your own computer',
      install: 'Install the program that signs in as Garmin’s own app does.',
      signIn: 'Sign in once. If Garmin sends a code to your phone, type it in.',
      copy: 'Open this file, copy all of it, from the first bracket to the last, and paste it into the field.',
      other:
        'You have garth from before March 2026? Its token string works too, and so do its two files oauth1_token.json and oauth2_token.json, one after the other. Lutea recognises every format.',
      unofficial:
        'Nobody knows how long Garmin will allow this: it offers individuals no official access. intervals.icu has it.',
      onlyHere: 'Use the tokens in one place only: each use invalidates the previous ones.',
    },
  },
  intervals: {
    name: 'intervals.icu',
    watches: 'Garmin, Polar, Suunto, Coros …',
    hint: 'Garmin, Polar, Suunto, Coros, Wahoo, Oura and others, through your free account there. No Body Battery, HRV status or intensity minutes.',
    tokens: 'API key',
    steps: { sync: 'Last night appears once your watch has synced with intervals.icu.' },
    keySteps: {
      open: 'Open intervals.icu/settings and scroll to the end.',
      copy: 'Under “Developer settings”, show the API key and copy it.',
      paste: 'Paste it below. It does not expire by itself.',
    },
  },
  oura: {
    name: 'Oura',
    watches: 'the ring directly',
    hint: 'The ring directly: nights, readiness, temperature and activities. You approve it at Oura; there is nothing to copy.',
    steps: {
      member: 'For a Gen3 ring or newer, Oura shares data only with a membership.',
      sync: 'Last night appears once your ring has synced with the Oura app.',
    },
  },
  whoop: {
    name: 'WHOOP',
    watches: 'the band directly',
    hint: 'The band directly: nights, recovery, temperature and activities. You approve it at WHOOP; there is nothing to copy.',
    steps: {
      sync: 'Last night appears once WHOOP has calculated your recovery.',
    },
  },
  polar: {
    name: 'Polar',
    watches: 'watches with Nightly Recharge',
    hint: 'Watches with Nightly Recharge: nights, ANS charge and activities. You approve it at Polar; there is nothing to copy.',
    steps: {
      sync: 'Last night appears once your watch has synced with Polar Flow.',
      history: 'Polar provides the last 28 days at most.',
    },
  },
  google_health: {
    name: 'Google Health',
    watches: 'Fitbit and Pixel Watch',
    hint: 'Fitbit or Pixel Watch: nights, temperature and activities. You approve it at Google; there is nothing to copy.',
    steps: {
      account: 'Choose the Google account that you use in the Google Health app.',
      sync: 'Last night appears once your watch has synced with the Google Health app.',
      weekly: 'While the operator’s app is in testing, Google ends the connection every seven days.',
    },
  },
  health_connect: {
    name: 'Android phone',
    watches: 'Samsung, Pixel, Fitbit, Amazfit …',
    hint: 'Any watch that writes to Health Connect: Samsung, Pixel, Fitbit, Amazfit, Oura and others.',
    steps: {
      install: 'Install the app “HC Webhook” from the Play Store, and allow it to read Health Connect.',
      choose: 'Choose sleep, heart rate variability, resting heart rate, skin temperature and exercise.',
      address: 'Add a webhook and enter your address. Leave the format as JSON.',
      send: 'Tap “Sync now” once. From then on the app sends by itself.',
      twoApps:
        'If two apps write heart rate variability, Lutea uses one of them. HC Webhook names them since June 2026: update it if yours is older.',
    },
  },
  apple_health: {
    name: 'iPhone',
    watches: 'Apple Watch and others',
    hint: 'Apple Watch, or any watch that writes to Apple Health.',
    free: 'Free, with Apple’s Shortcuts',
    paid: 'Or with the paid app “Health Auto Export”',
    shortcut: {
      find: 'In the app Shortcuts, tap + and add “Find Health Samples” four times, each with “Start Date is in the last 2 days”: for Heart Rate Variability, Resting Heart Rate, Exercise Minutes and Sleep.',
      url: 'Add “Get Contents of URL” and paste your address. Method: POST. Request Body: JSON.',
      body: 'In the body, add an Array named “values” with four Dictionaries. All their fields are of type Text:',
      dates:
        'Value, Start Date and End Date are properties of the samples: insert the variable, tap it and choose the property. For a date, choose the format ISO 8601 and include the time.',
      try: 'Run it once and allow access to Health. What arrived appears on this page.',
      automate:
        'Under “Automation”, choose “Sleep, Waking Up” or “Time of Day”, then “Run Immediately”. Health can be read only while the iPhone is unlocked.',
    },
    steps: {
      install: 'Install the app “Health Auto Export”. Automations are part of its paid version.',
      choose: 'Create an automation of type “REST API” and enter your address. Format: JSON, version 2.',
      metrics:
        'Choose sleep analysis, heart rate variability, resting heart rate, wrist temperature, exercise time, workouts and cycle tracking.',
      summarize: 'Switch “Summarize Data” off, and choose the period “Default”.',
      send: 'Run it once by hand. Later it runs while the iPhone is unlocked, so the morning’s values may arrive a little late.',
    },
  },
  custom: {
    name: 'Your own program',
    watches: 'scripts, Home Assistant …',
    hint: 'Scripts, Home Assistant, Gadgetbridge, Shortcuts: a small JSON message.',
    steps: {
      send: 'Send a POST with JSON to your address, for example:',
      more: 'docs/phone-push.md describes every kind of value. Sending one twice stores it once.',
    },
  },
} satisfies Record<DeviceSource, VendorTexts>;

/**
 * Problems with pasted text, by the first words of the server's English message: it says more than an error code.
 * Other messages are shown as they are.
 */
const pasteProblems: Readonly<Record<string, string>> = {};

/** Connecting at the vendor's own page. */
const oauth = {
  connect: (name: string) => `Connect with ${name}`,
  open: (name: string) => `Press the button. ${name} asks you to sign in; Lutea never sees your password.`,
  allow: (name: string) => `Leave everything ticked and allow it. ${name} sends you back here.`,
  notSetUp: (names: string) =>
    `Not set up by the operator of this server, and therefore not offered: ${names}.`,
  failures: {
    DENIED: (name: string) => `You did not allow it at ${name}. Nothing was connected.`,
    EXPIRED: () =>
      'This attempt is no longer valid: it was already used, took more than 10 minutes or began in another browser. Please start again.',
    PARTLY: (name: string) =>
      `Lutea needs everything it asks for at ${name}. Please start again and leave everything ticked.`,
    REFUSED: (name: string) =>
      `${name} refused the connection. Please start again. If it is refused again, tell the operator of this server.`,
    UNAVAILABLE: (name: string) => `${name} cannot be connected at the moment. Nothing was changed.`,
  } satisfies Record<OauthFailure, (name: string) => string>,
};

export const device = {
  lead: 'A decision needs a wearable. Lutea never asks for a password.',
  source: 'Where your values come from',
  otherSource: 'Other sources',
  vendors,
  phone,
  oauth,
  help: 'How to connect it, step by step',
  tokensHint: 'Checked with the service, then stored encrypted and never logged.',
  connect: 'Connect',
  connected: (source: string) =>
    `${source} is connected. Your last 30 days are being synced; you can carry on in the meantime.`,
  allRead: (source: string) => `${source} is connected, and your last 30 days are here.`,
  toToday: 'See today’s decision',
  pasteProblems,
  status: 'Status',
  account: 'Account',
  since: 'Connected since',
  lastRead: 'Last synced',
  notYet: 'not yet',
  works: 'Connected',
  troubled: 'Connected, with a problem',
  broken: 'Needs to be renewed',
  fresh: 'Measured today',
  stale: 'Not measured yet today',
  nothing: 'nothing',
  dueSoon: (day: string) => `The connection ends on ${day}. Renew it before then.`,
  measures,
  backfill: (done: string, total: string) => `Syncing your history: ${done} of ${total} days`,
  sync: 'Sync now',
  synced: 'Synced. Everything is up to date.',
  renew: 'Renew',
  renewTitle: 'Renew the connection',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect your wearable?',
  disconnectText:
    'The tokens are erased. What was measured stays in your history. Without a wearable there is no decision for the day.',
  disconnectOne: (source: string) => `Disconnect ${source}?`,
  disconnectOneText:
    'The tokens of this source are erased. What it measured stays in your history, and your other sources stay connected.',
  disconnected: 'Disconnected. The tokens are erased.',
  add: 'Add another source',
  addLead: 'Your current sources stay connected.',
  signalsTitle: 'What comes from where',
  signalsLead:
    'If several sources measure the same thing, one of them counts. Another one fills in the days it misses. Each is compared only with its own nights.',
  signalNames: {
    hrv: 'HRV',
    pulse: 'Resting heart rate',
    sleep: 'Sleep',
    charge: 'Recovery score',
    load: 'Intensity minutes',
    temperature: 'Skin temperature',
  } satisfies Record<Device['signals'][number]['signal'], string>,
  automatic: 'Automatic',
  automaticNow: (source: string) => `Automatic: ${source}`,
  imported: 'Import',
  newBaseline: (have: string, need: string) => `New baseline, ${have} of ${need} nights`,
};

declare module '../catalogue.ts' {
  interface PageTexts {
    device: typeof device;
  }
}
