import { expect, test } from 'vitest';
import { codeAddress, codeAt, createCodeSecret, findCodeStep, isCodeSecret } from './one-time-code.ts';

/** The secret of RFC 6238, appendix B: "12345678901234567890". */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code at second %i is that of RFC 6238', (seconds, code) => {
  expect(codeAt(SECRET, Math.floor(seconds / 30))).toBe(code);
  expect(findCodeStep(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test('the codes of the step before, of this one and of the next are accepted, also with a space, and no others', () => {
  const second = 1_111_111_109;
  const step = Math.floor(second / 30);
  expect(findCodeStep(SECRET, '081 804', at(second + 30))).toBe(step);
  expect(findCodeStep(SECRET, '081804', at(second - 30))).toBe(step);
  expect(findCodeStep(SECRET, '081804', at(second + 60))).toBeUndefined();
  for (const wrong of ['', '081805', '0818040', '08180', 'äöüßéà']) {
    expect(findCodeStep(SECRET, wrong, at(second))).toBeUndefined();
  }
});

test('a new secret has the form that authenticator apps read', () => {
  const secret = createCodeSecret();
  expect(isCodeSecret(secret)).toBe(true);
  expect(isCodeSecret(`${secret.slice(1)}1`)).toBe(false);
  expect(createCodeSecret()).not.toBe(secret);
  expect(codeAddress(SECRET, 'Ada & Bo')).toBe(
    `otpauth://totp/Lutea%3AAda%20%26%20Bo?secret=${SECRET}&issuer=Lutea`,
  );
});
