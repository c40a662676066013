import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** 16 letters of 31: 79 bits, far beyond guessing even without limits. */
function createCode(): string {
  return Array.from({ length: GROUPS * GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

export const createRecoveryCodes = (): string[] => Array.from({ length: CODES }, createCode);

/** The code in groups of four, to be written down. */
export const showCode = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');

/** The code as stored, in any case and with any characters between the groups; undefined if it cannot be a code. */
export function readCode(text: string): string | undefined {
  const code = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return code.length === GROUPS * GROUP_LENGTH ? code : undefined;
}
