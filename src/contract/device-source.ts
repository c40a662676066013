/**
 * Where values can come from: vendors that are read, and phones that send. Each has a row in the tables of vendors, on the
 * server and on the web.
 */
export const DEVICE_SOURCES = [
  'garmin',
  'intervals',
  'oura',
  'whoop',
  'polar',
  'google_health',
  'health_connect',
  'apple_health',
  'custom',
] as const;
export type DeviceSource = (typeof DEVICE_SOURCES)[number];
