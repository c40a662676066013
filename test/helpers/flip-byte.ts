import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';

/** Changes one bit of a file, as a bad disk would. `share` is the position: 0 is the first byte, 1 the last. */
export function flipByte(path: string, share = 0.5): void {
  const file = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  const position = Math.floor((statSync(path).size - 1) * share);
  readSync(file, byte, 0, 1, position);
  byte.writeUInt8(byte.readUInt8() ^ 1);
  writeSync(file, byte, 0, 1, position);
  closeSync(file);
}
