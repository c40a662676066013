/** Windows’ names of the zones that its calendars write most (Unicode CLDR, windowsZones.xml). */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'Arabian Standard Time': 'Asia/Dubai',
  'Atlantic Standard Time': 'America/Halifax',
  'Cen. Australia Standard Time': 'Australia/Adelaide',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Central Standard Time': 'America/Chicago',
  'China Standard Time': 'Asia/Shanghai',
  'E. Australia Standard Time': 'Australia/Brisbane',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Eastern Standard Time': 'America/New_York',
  'FLE Standard Time': 'Europe/Kiev',
  'GMT Standard Time': 'Europe/London',
  'GTB Standard Time': 'Europe/Bucharest',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'India Standard Time': 'Asia/Calcutta',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Mountain Standard Time': 'America/Denver',
  'New Zealand Standard Time': 'Pacific/Auckland',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Romance Standard Time': 'Europe/Paris',
  'Russian Standard Time': 'Europe/Moscow',
  'SE Asia Standard Time': 'Asia/Bangkok',
  'Singapore Standard Time': 'Asia/Singapore',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Turkey Standard Time': 'Europe/Istanbul',
  'US Mountain Standard Time': 'America/Phoenix',
  'W. Australia Standard Time': 'Australia/Perth',
  'W. Europe Standard Time': 'Europe/Berlin',
};

function isZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/** A timezone as Outlook writes it: `(UTC+01:00) Amsterdam, Berlin`. */
const OFFSET = /^\((?:UTC|GMT)([+-]\d{2}:\d{2})?\)/;

/** The timezone for a TZID, without the definition that the calendar may have; null if the name is unknown. */
export function zoneOf(tzid: string): string | null {
  const name = tzid.trim();
  const offset = OFFSET.exec(name);
  // Some programs put their own path before the name: /mozilla.org/20050126_1/Europe/Berlin
  const [first = '', second = ''] = name.split('/').slice(-2);
  const candidates = [name, WINDOWS_ZONES[name], offset && (offset[1] ?? 'UTC'), `${first}/${second}`];
  return candidates.find((candidate) => candidate && candidate !== '/' && isZone(candidate)) ?? null;
}
