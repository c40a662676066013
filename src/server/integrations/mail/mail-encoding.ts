/** RFC 2047: an encoded word has at most 75 characters; 45 bytes are 60 in Base64, and `=?utf-8?B??=` takes 12. */
const WORD_BYTES = 45;
/** RFC 2045, section 6.7. */
const LONGEST_LINE = 76;
const CRLF = '\r\n';

/** A line break would start a new header. Other control characters are not allowed either. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** Splits between characters, never inside one. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words.map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join(`${CRLF} `);
}

const isPlain = (text: string): boolean =>
  text.length < LONGEST_LINE - 'Subject: '.length && /^[\x20-\x7e]*$/.test(text) && !text.includes('=?');

/** Any text as a header value: unchanged if that is safe, else as encoded words. */
export function headerText(text: string): string {
  const line = oneLine(text);
  return isPlain(line) ? line : encodedWords(line);
}

/** A display name. The quotes keep it from being parsed as an address, a group or a list. */
export function headerName(text: string): string {
  const line = oneLine(text);
  return isPlain(line) ? `"${line.replace(/["\\]/g, '\\$&')}"` : encodedWords(line);
}

const toHex = (characters: string): string =>
  Buffer.from(characters).toString('hex').toUpperCase().replace(/../g, '=$&');

/** Breaks a line softly, never inside an escape. */
function wrap(line: string): string {
  if (line.length <= LONGEST_LINE) return line;
  const pieces: string[] = [];
  let start = 0;
  while (line.length - start > LONGEST_LINE) {
    let end = start + LONGEST_LINE - 1;
    if (line[end - 1] === '=') end -= 1;
    else if (line[end - 2] === '=') end -= 2;
    pieces.push(line.slice(start, end));
    start = end;
  }
  pieces.push(line.slice(start));
  return pieces.join(`=${CRLF}`);
}

/** Text as quoted-printable (RFC 2045, section 6.7), with CRLF between its lines. */
export function quotedPrintable(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => wrap(line.replace(/[^\x20-\x3c\x3e-\x7e]+|[ ]$/g, toHex)))
    .join(CRLF);
}
