import { isIP, isIPv6 } from 'node:net';
import { splitList } from './values.ts';

const LABEL = String.raw`[\p{L}\p{M}\p{N}_-]+`;
const DOMAIN = String.raw`${LABEL}(?:\.${LABEL})*`;
const EMAIL = new RegExp(String.raw`^[^\s@<>;"]+@${DOMAIN}$`, 'u');
const PORT_MAX = 65_535;

/** Refuses a list of only separators: it would count as empty, which for the ALLOWED_ lists means everyone. */
function listProblem(value: string, what: string, isEntry: (entry: string) => boolean): string | undefined {
  const entries = splitList(value);
  if (entries.length === 0) return `must list ${what}, or be left out`;
  const wrong = entries.find((entry) => !isEntry(entry));
  return wrong === undefined ? undefined : `must list ${what}, not "${wrong}"`;
}

export function emailsProblem(value: string): string | undefined {
  return listProblem(value, 'e-mail addresses', (entry) => EMAIL.test(entry));
}

export function domainsProblem(value: string): string | undefined {
  const isDomain = new RegExp(`^${DOMAIN}$`, 'u');
  return listProblem(value, 'domains such as example.org', (entry) => isDomain.test(entry));
}

/**
 * Refuses quotes, brackets and semicolons, which come from another list syntax. Otherwise a group may have any name.
 */
export function groupsProblem(value: string): string | undefined {
  const isName = (entry: string) => !/^["'[{]|["'\]}]$|;|\p{Cc}/u.test(entry);
  return listProblem(value, 'names of groups, without quotes or brackets', isName);
}

function isHost(entry: string): boolean {
  if (isIPv6(entry)) return true;
  const [, host, port = '1'] =
    new RegExp(`^(${DOMAIN}|\\[.+\\])(?::([1-9]\\d{0,4}))?$`, 'u').exec(entry) ?? [];
  return host !== undefined && Number(port) <= PORT_MAX && URL.canParse(`http://${host}`);
}

export function hostsProblem(value: string): string | undefined {
  return listProblem(value, 'hosts as ntfy.lan or ntfy.lan:8080', isHost);
}

export function proxiesProblem(value: string): string | undefined {
  const isRange = (entry: string) => isIP(entry.replace(/\/\d{1,3}$/, '')) !== 0;
  return listProblem(value, 'IP addresses or ranges', isRange);
}
