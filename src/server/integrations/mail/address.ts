/** RFC 5321, section 4.5.3.1. */
const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const BARE_ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`);

/**
 * True for a plain `local@domain`: no display name, quotes, comments, lists or control characters, so that no parser
 * can see more than one recipient in it.
 */
export function isBareAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && text.indexOf('@') <= LONGEST_LOCAL_PART && BARE_ADDRESS.test(text);
}
