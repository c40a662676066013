/** A random id. `crypto.randomUUID` does not exist over plain http from another machine. */
export function createChangeId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, i) => {
    const value = i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
