import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

export interface BrowserKeys {
  /** The browser's public key, uncompressed, as Base64url. */
  p256dh: string;
  auth: string;
}

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** The size that every push service accepts (RFC 8030), without header, tag and delimiter. */
export const MOST_PAYLOAD_BYTES = 3_000;
/** Marks the last record (RFC 8188). */
const LAST_RECORD = Buffer.of(2);

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

function newPair(): ECDH {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return pair;
}

interface Fresh {
  pair: ECDH;
  salt: Uint8Array;
}

/** RFC 8291 with one record of RFC 8188 (aes128gcm). Only the browser that made the keys can read it. */
export function encryptMessage(
  payload: Uint8Array,
  { p256dh, auth }: BrowserKeys,
  { pair, salt }: Fresh = { pair: newPair(), salt: randomBytes(16) },
): Buffer {
  if (payload.length > MOST_PAYLOAD_BYTES) throw new RangeError(`A payload of ${payload.length} bytes`);
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), pair.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  const header = [salt, size, Buffer.of(ours.length), ours];
  const sealed = [cipher.update(payload), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([...header, ...sealed]);
}
