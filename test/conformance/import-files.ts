// Files of other apps for the tests of imports.
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

export async function protectedZip(members: Record<string, unknown>, password: string): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { password, zipCrypto: true });
  for (const [name, content] of Object.entries(members))
    await writer.add(name, new TextReader(JSON.stringify(content)));
  return Buffer.from(await writer.close());
}

/** A day of bleeding, as Clue writes it. */
export const clueDay = (date: string) => ({
  type: 'period',
  id: crypto.randomUUID(),
  date,
  value: { option: 'light' },
});
