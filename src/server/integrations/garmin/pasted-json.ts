/** Why pasted text was refused, in words for the person. Never quotes the text. */
export class PasteProblem extends Error {
  override readonly name = 'PasteProblem';
}

const LONGEST_PASTE = 64 * 1024;

const WHAT_TO_PASTE =
  'Paste the ticket of Garmin’s sign-in page, the token string of garth, its two token files, or the contents of garmin_tokens.json.';

/** The JSON values in the pasted text: plain, in Base64, or two objects one after the other. */
export function readPastedJson(text: string): unknown {
  const pasted = unwrap(text);
  if (pasted === '') throw new PasteProblem(`Nothing was pasted. ${WHAT_TO_PASTE}`);
  if (pasted.length > LONGEST_PASTE) throw new PasteProblem(`This is too long for a token. ${WHAT_TO_PASTE}`);
  if (/^[[{]/.test(pasted)) return readJson(pasted);
  return readBase64(pasted);
}

/** Removes what people copy along with the token: quotes, or the shell variable that garth documents. */
function unwrap(text: string): string {
  const value = text.trim().replace(/^(export\s+)?GARTH_TOKEN\s*=\s*/, '');
  return /^(["'`]).*\1$/s.test(value) ? value.slice(1, -1).trim() : value;
}

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function readJson(text: string): unknown {
  const found = parseJson(text) ?? readTwoObjects(text);
  if (found === null) {
    throw new PasteProblem('This begins like JSON but is not complete. Copy it again, to the last bracket.');
  }
  return found.value;
}

/** The two token files pasted into one field, with or without a comma between. */
function readTwoObjects(text: string): { value: unknown } | null {
  for (let end = text.indexOf('}'); end >= 0 && end < text.length - 1; end = text.indexOf('}', end + 1)) {
    const first = parseJson(text.slice(0, end + 1));
    const second = first && parseJson(text.slice(end + 1).replace(/^[\s,]+/, ''));
    if (first && second) return { value: [first.value, second.value] };
  }
  return null;
}

function readBase64(text: string): unknown {
  const compact = text.replace(/\s+/g, '');
  const problem = nonTokenProblem(text, compact);
  if (problem !== null) throw new PasteProblem(problem);
  const decoded = Buffer.from(compact, 'base64').toString('utf8');
  const found = parseJson(decoded);
  if (found !== null) return found.value;
  throw new PasteProblem(
    /^\s*[[{]/.test(decoded)
      ? 'The token string is cut short. Copy it again, to the last character.'
      : `The token string holds something else than tokens. ${WHAT_TO_PASTE}`,
  );
}

/** The message for texts that people often paste by mistake. */
function nonTokenProblem(text: string, compact: string): string | null {
  if (/^(Bearer\s+)?eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(text)) {
    return `This is a single access token, which ends within a day. ${WHAT_TO_PASTE}`;
  }
  if (/^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(compact)) {
    return `This is one half of an OAuth1 token; its secret is needed too. ${WHAT_TO_PASTE}`;
  }
  const isBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(compact);
  if (!isBase64 || compact.length < 40) {
    return `This is not a token. If it is a password, keep it to yourself: Lutea never needs it. ${WHAT_TO_PASTE}`;
  }
  return null;
}
