const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = [0x7b, 0x5b];
const CLOSING = [0x7d, 0x5d];

/** Whether JSON text is nested more than `most` levels deep: parsing that could overflow the stack. */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length && depth <= most; at++) {
    const code = text.charCodeAt(at);
    if (isInString && code === BACKSLASH) at++;
    else if (code === QUOTE) isInString = !isInString;
    else if (!isInString && OPENING.includes(code)) depth++;
    else if (!isInString && CLOSING.includes(code)) depth--;
  }
  return depth > most;
}
