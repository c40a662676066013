/** A mail as the mailbox shows it. */
export interface MailboxMessage {
  id: string;
  receivedAt: Temporal.Instant;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

/** Splits headers from body and unfolds them. Only the service's own mail arrives here, so its format is known. */
function readPart(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: source.slice(end + 4) };
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'quoted-printable') return decodeQuoted(body);
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return Buffer.from(body, 'latin1').toString('utf8');
}

/** Decodes RFC 2047, as far as the service uses it. */
function decodeHeader(text: string): string {
  return text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_match, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}

function splitParts({ headers, body }: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.replace(/^\r\n|\r\n$/g, '')));
}

/** Parses a mail. Each character of `source` is one byte. */
export function readMessage(source: string): Omit<MailboxMessage, 'id' | 'receivedAt'> {
  const mail = readPart(source);
  const parts = splitParts(mail);
  const find = (type: string) => parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
  const decoded = (part: Part | undefined) => (part === undefined ? '' : decodeBody(part));
  const header = (name: string) => decodeHeader(mail.headers.get(name) ?? '');
  return {
    to: header('to'),
    from: header('from'),
    subject: header('subject'),
    text: decoded(find('text/plain')),
    html: decoded(find('text/html')),
  };
}
