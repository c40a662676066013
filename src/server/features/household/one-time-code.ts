import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 4648, section 6. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_BYTES = 20;
const SECRET_SHAPE = /^[A-Z2-7]{32}$/;

const STEP_S = 30;
const DIGITS = 6;
/** Time steps that are accepted: a phone's clock may be half a minute off, and typing takes time. */
const STEPS_AROUND = [0, -1, 1];

function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

function decodeBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2));
}

/** A new secret for an authenticator app: 160 bits, as RFC 4226 recommends. */
export const createCodeSecret = (): string => encodeBase32(randomBytes(SECRET_BYTES));

export const isCodeSecret = (text: string): boolean => SECRET_SHAPE.test(text);

/** The code of a time step: RFC 6238 with SHA-1 and 6 digits, which every authenticator app knows. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

export const stepOf = (now: Temporal.Instant): number => Math.floor(now.epochMilliseconds / 1000 / STEP_S);

/** The time step of a correct code; undefined if it is wrong. Spaces are ignored. */
export function findCodeStep(secret: string, code: string, now: Temporal.Instant): number | undefined {
  const given = Buffer.from(
    code
      .replace(/\s/g, '')
      .slice(0, DIGITS + 1)
      .padEnd(DIGITS),
  );
  const isRight = (step: number) => {
    const right = Buffer.from(codeAt(secret, step));
    return right.length === given.length && timingSafeEqual(right, given);
  };
  return STEPS_AROUND.map((around) => stepOf(now) + around).find(isRight);
}

/** The URL that an authenticator app reads from the QR code, or opens as a link. */
export function codeAddress(secret: string, name: string): string {
  return `otpauth://totp/${encodeURIComponent(`Lutea:${name}`)}?secret=${secret}&issuer=Lutea`;
}
