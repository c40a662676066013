/** The first match wins, because many browsers also list the names of older ones. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** A readable name for a user agent. A program that is no browser keeps its own name. */
export function readUserAgent(userAgent: string): { browser?: string; system?: string } {
  const browser = nameIn(BROWSERS, userAgent) ?? /^(?!Mozilla)[\w.-]+/.exec(userAgent)?.[0];
  const system = nameIn(SYSTEMS, userAgent);
  return { ...(browser !== undefined && { browser }), ...(system !== undefined && { system }) };
}
