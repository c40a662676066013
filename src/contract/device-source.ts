/** The vendors whose wearables can be connected. Each has a row in the tables of vendors, on the server and on the web. */
export const DEVICE_SOURCES = ['garmin', 'intervals'] as const;
export type DeviceSource = (typeof DEVICE_SOURCES)[number];
