import type { Device } from '#web/lib/wire.ts';

type Refused = NonNullable<NonNullable<Device['phone']>['lastMessage']>['refused'][number];

/** Why a value was not understood. */
const reasons: Record<Refused['reason'], string> = {
  UNKNOWN_FORMAT: 'the message is not from this app',
  BAD_TIME: 'the time is missing or unreadable',
  BAD_VALUE: 'the value is missing or impossible',
  UNKNOWN_UNIT: 'the unit is unknown',
  DAY_AVERAGE: 'it is an average of the day: switch off “Summarize Data”',
  FUTURE: 'it is from the future: check the phone’s clock',
  TOO_OLD: 'it is more than 100 days old',
  TOO_MANY: 'there was too much in one message',
};

/** A phone that sends its values. */
export const phone = {
  make: 'Create my address',
  address: 'Your secret address',
  addressHint: 'Shown only now. Anyone who has it can send values for you, but cannot read anything.',
  token: 'Or as a header: Authorization',
  secondDevice: 'Only for a second screen: scan the address with your phone',
  qr: 'The same address as a QR code, for the camera of your phone',
  gone: 'The address was shown only once, when it was created.',
  remake: 'Create a new address',
  remakeText: 'The old address stops working at once. Enter the new one in the app on your phone.',
  waiting: 'Waiting for the first message. It appears here by itself.',
  last: (ago: string, taken: string) => `Last message received ${ago}: ${taken}`,
  values: (count: number) => (count === 1 ? '1 value' : `${count} values`),
  ignored: (count: number) => `${count} of a kind that Lutea does not use`,
  refused: (count: number) => `${count} not understood`,
  whole: 'message',
  reasons,
};
