/**
 * Where values can come from, and how a person connects it: by pasting text, on the vendor's own page, or with an address
 * that a phone sends to. Each has a row in the tables of vendors, on the server and on the web.
 */
const WAYS = {
  garmin: 'paste',
  intervals: 'paste',
  oura: 'oauth',
  whoop: 'oauth',
  polar: 'oauth',
  google_health: 'oauth',
  health_connect: 'address',
  apple_health: 'address',
  custom: 'address',
} as const;
export type DeviceSource = keyof typeof WAYS;
export const DEVICE_SOURCES = Object.keys(WAYS) as DeviceSource[];

/** The sources that are connected in this way. */
export type SourceBy<Way> = {
  [Source in DeviceSource]: (typeof WAYS)[Source] extends Way ? Source : never;
}[DeviceSource];
