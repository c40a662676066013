import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserService, PHONE, startBrowserService } from './browser-service.ts';

/** The clock of the service stays at noon on 16 June 2026. */
let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

async function protectedZip(name: string, content: unknown): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { password: 'secret word', zipCrypto: true });
  await writer.add(name, new TextReader(JSON.stringify(content)));
  return Buffer.from(await writer.close());
}

const clueDay = (date: string) => ({ type: 'period', id: date, date, value: { option: 'light' } });

const FLO = {
  operationalData: {
    cycles: [
      {
        period_start_date: '2026-03-02 00:00:00.0',
        period_end_date: '2026-03-05 00:00:00.0',
        pregnant: false,
      },
    ],
  },
};

const APPLE = `<?xml version="1.0"?><HealthData locale="en_GB">
<Record type="HKCategoryTypeIdentifierMenstrualFlow" sourceName="Health" startDate="2026-04-27 08:00:00 +0200" endDate="2026-04-27 08:00:00 +0200" value="HKCategoryValueMenstrualFlowMedium"><MetadataEntry key="HKMenstrualCycleStart" value="1"/></Record>
</HealthData>`;

const CSV = 'When,What\n25/05/2026,heavy\n26/05/2026,light\n';

async function bring(page: Page, ...files: { name: string; content: string | Buffer }[]): Promise<void> {
  const chosen = files.map(({ name, content }) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  }));
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(chosen);
}

/** Drops a folder on the drop zone, as from the desktop. */
async function drop(page: Page, path: string): Promise<void> {
  const hint = page.getByText('Drop files, a zip or a folder here');
  await hint.scrollIntoViewIfNeeded();
  const zone = await hint.boundingBox();
  if (zone === null) throw new Error('There is no drop zone');
  const client = await page.context().newCDPSession(page);
  const place = { x: zone.x + zone.width / 2, y: zone.y + zone.height / 2 };
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, ...place, data });
  await client.detach();
}

const applyImport = (page: Page, button: string) => page.getByRole('button', { name: button }).click();
const startsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/period-history?limit=100');
    const { items } = (await answer.json()) as { items: { startDate: string }[] };
    return items.map(({ startDate }) => startDate).sort();
  });

test('a history is imported from every kind of file, the preview survives a reload, and undo works', async () => {
  const page = await service.open('New', '/period-history');
  await page.getByRole('link', { name: 'Bring your history from another app' }).click();
  await page.getByRole('heading', { name: 'Bring your history' }).waitFor();

  // Clue: a zip with a password. The page asks until it is right.
  const days = ['2026-01-05', '2026-01-06', '2026-02-02', '2026-02-03'].map(clueDay);
  await bring(page, { name: 'ClueDataDownload.zip', content: await protectedZip('measurements.json', days) });
  await page.getByLabel('Password of the file').fill('wrong');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('This is not the password of this file.').waitFor();
  await page.getByLabel('Password of the file').fill('secret word');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('heading', { name: 'Found: Clue' }).waitFor();

  // Nothing is written yet, and the preview is shown again when the page is reopened.
  expect(await startsOf(page)).toEqual([]);
  await page.goto('/');
  await page.goto('/import');
  await page.getByText('Entries in the file: 4. Can be imported: 4. Left out: 0.').waitFor();
  expect(await service.findViolations(page)).toEqual([]);
  await page.getByRole('checkbox', { name: '5 Jan 2026' }).uncheck();
  await applyImport(page, 'Import 1 period');
  await page.getByRole('button', { name: 'Undo import: Clue' }).waitFor();
  expect(await startsOf(page)).toEqual(['2026-02-02']);

  // The report of the file stays available.
  await page.getByText('Report', { exact: true }).click();
  await page.getByText('Period starts in the file: 1 of 2 imported.').waitFor();

  // A dropped folder with files of two apps, one of them in a subfolder, and a picture.
  const folder = mkdtempSync(join(tmpdir(), 'lutea-folder-'));
  mkdirSync(join(folder, 'apple'));
  writeFileSync(join(folder, 'flo.json'), JSON.stringify(FLO));
  writeFileSync(join(folder, 'apple', 'export.xml'), APPLE);
  writeFileSync(join(folder, 'photo.jpg'), 'no picture');
  await drop(page, folder);
  await page.getByRole('heading', { name: 'Found: Apple Health and Flo' }).waitFor();
  await page.getByRole('checkbox', { name: '2 Mar 2026' }).waitFor();
  await applyImport(page, 'Import 2 periods');
  await page.getByRole('button', { name: 'Undo import: Apple Health and Flo' }).waitFor();
  expect(await startsOf(page)).toEqual(['2026-02-02', '2026-03-02', '2026-04-27']);

  // A table whose columns the person assigns, in a folder that they choose.
  const tables = mkdtempSync(join(tmpdir(), 'lutea-tables-'));
  writeFileSync(join(tables, 'my-table.csv'), CSV);
  await page.getByLabel('Choose a folder').setInputFiles(tables);
  await page.getByRole('heading', { name: 'What do the columns contain?' }).waitFor();
  await page.getByLabel('When').selectOption('Leave out');
  await page.getByRole('button', { name: 'Read the table' }).click();
  await page.getByText('Choose the column with the date.').waitFor();
  await page.getByLabel('When').selectOption('Date, or first day');
  await page.getByLabel('What', { exact: true }).selectOption('Bleeding');
  expect(await service.findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Read the table' }).click();
  await applyImport(page, 'Import 1 period');
  await page.getByRole('button', { name: 'Undo import: a table' }).waitFor();

  // Pasted dates: asks for the date order, shows existing starts, collisions and lines left out.
  await page.getByLabel('Or paste the first days').fill('02/02/2026\n03/04/2026\n02/03/2026\n');
  await page.getByRole('button', { name: 'Read dates' }).click();
  await page.getByRole('button', { name: 'Day first' }).click();
  await page.getByRole('heading', { name: 'Found: your list of dates' }).waitFor();
  await page.getByRole('checkbox', { name: /^2 Feb 2026.*already logged/ }).waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: '2 Mar 2026' }).isDisabled()).toBe(true);
  await applyImport(page, 'Import 1 period');
  await page.getByRole('button', { name: 'Undo import: your list of dates' }).waitFor();
  expect(await startsOf(page)).toEqual([
    '2026-02-02',
    '2026-03-02',
    '2026-04-03',
    '2026-04-27',
    '2026-05-25',
  ]);

  // Undo removes exactly that import.
  await page.getByRole('button', { name: 'Undo import: your list of dates' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Removed: 1 period.').waitFor();
  expect(await startsOf(page)).toEqual(['2026-02-02', '2026-03-02', '2026-04-27', '2026-05-25']);
});

test('after a wrong file the page says which file to bring, on a phone and in German too', async () => {
  const page = await service.open('New', '/import', { viewport: PHONE });
  await bring(page, {
    name: 'cycle_settings.json',
    content: '[{"startDate":"2026-01-05","excluded":false}]',
  });
  await page.getByText('Bring measurements.json, or the whole zip.').waitFor();
  expect(await service.findViolations(page)).toEqual([]);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await bring(page, { name: 'photo.bin', content: Buffer.from([0x89, 0, 1, 2, 3]) });
  await page.getByText('Lutea does not know this kind of file. See below what to export').waitFor();
  await page.getByText('Stardust, Ladycycle').waitFor();

  // A large file is read in the background, and refused with the same words.
  await bring(page, { name: 'large.bin', content: Buffer.alloc((1 << 20) + 1, 0x89) });
  const refused = page.getByRole('region', { name: 'This file cannot be imported' });
  await refused.getByText('Lutea does not know this kind of file. See below what to export').waitFor();
  await refused.getByText('Stardust, Ladycycle').waitFor();
  await refused.getByRole('button', { name: 'Discard' }).click();
  await refused.waitFor({ state: 'detached' });

  // The reason is still shown after a reload.
  await bring(page, { name: 'large.json', content: '[{"type":'.padEnd((1 << 20) + 1) });
  await page.getByText('This file is damaged or incomplete.').waitFor();
  await page.evaluate(() =>
    fetch('/api/settings', {
      method: 'PATCH',
      body: '{"language":"de"}',
      headers: { 'content-type': 'application/json' },
    }),
  );
  await page.goto('/import');
  await page.getByText('Diese Datei ist beschädigt oder unvollständig.').waitFor();
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await page.getByText('Diese Datei kann nicht importiert werden').waitFor({ state: 'detached' });

  // A protected archive of the right app with the wrong file in it is refused after the password.
  await bring(page, {
    name: 'clue.zip',
    content: await protectedZip('settings.json', [{ startDate: '2026-01-05', excluded: false }]),
  });
  await page.getByLabel('Passwort der Datei').fill('secret word');
  await page.getByRole('button', { name: 'Öffnen' }).click();
  await page.getByText('Bring measurements.json oder das ganze Zip.').waitFor();
  expect(await overflow()).toBeLessThanOrEqual(0);
});
