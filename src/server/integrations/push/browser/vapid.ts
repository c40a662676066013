import { createECDH, createPrivateKey, type ECDH, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** Shows a push service who sends (RFC 8292). */
export interface Vapid {
  /** The public key with which browsers subscribe: uncompressed, as Base64url. */
  publicKey: string;
  authorize(endpoint: URL, now: Temporal.Instant): string;
}

/** Lifetime of a signature. Push services refuse more than a day. */
const LIFE = Temporal.Duration.from({ hours: 12 });

/** The first of the derived numbers that is a private key: all but about one in 2^32 are. */
function deriveKey(secret: Uint8Array): ECDH {
  const pair = createECDH('prime256v1');
  for (let n = 0; ; n++) {
    try {
      pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', `lutea vapid ${n}`, 32)));
      return pair;
    } catch (error) {
      if (n > 8) throw error;
    }
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function signingKey(pair: ECDH): KeyObject {
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  // The private key may come without its leading zeros.
  const d = pair.getPrivateKey('hex').padStart(64, '0');
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: Buffer.from(d, 'hex').toString('base64url') };
  return createPrivateKey({ key: jwk as never, format: 'jwk' });
}

/** Derives the key pair from a secret that is created once and stored encrypted. */
export function createVapid(secret: Uint8Array, subject: string): Vapid {
  const pair = deriveKey(secret);
  const key = signingKey(pair);
  const publicKey = pair.getPublicKey('base64url');
  return {
    publicKey,
    authorize({ origin }, now) {
      const exp = Math.floor(now.add(LIFE).epochMilliseconds / 1000);
      const content = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode({ aud: origin, exp, sub: subject })}`;
      const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}
