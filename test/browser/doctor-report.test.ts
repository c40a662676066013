import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserService, DESKTOP, PHONE, startBrowserService } from './browser-service.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

const dayBefore = (days: number) => String(Temporal.PlainDate.from('2026-06-10').subtract({ days }));

/** Fills the report: 13 cycles with everything logged, ten modes, ten times of three months without a period. */
async function fillReport(page: Page, language: string): Promise<void> {
  const { id } = await (await page.request.get('/api/user')).json();
  const gaps = [100, 120, 95, 140, 110, 92, 130, 99, 180, 40, 36, 41];
  const starts = [0, ...gaps.map((_, i) => gaps.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0))];
  for (const [i, days] of starts.entries()) {
    await service.database.asOwner(
      `insert into period_logs (user_id, start_date, gap_confirmed, left_out) values ($1, $2, true, $3)`,
      [id, dayBefore(days), i % 4 === 1 ? 'ILLNESS' : null],
    );
    await service.database.asOwner(
      `insert into body_days (user_id, date, bleeding, pain, mood)
       select $1, $2::date + n, case when n < 10 then 'HEAVY' when n = 20 then 'SPOTTING' end,
         case when n < 4 then 'HIGH' when n < 8 then 'LOW' end, case when n > 20 then 'LOW' end
       from generate_series(0, 25) n where $2::date + n <= '2026-06-16' on conflict do nothing`,
      [id, dayBefore(days)],
    );
    await service.database.asOwner(
      `update body_days set ovulation_marked = true where user_id = $1 and date = $2::date + 16`,
      [id, dayBefore(days)],
    );
  }
  const modes = ['NATURAL', 'PAUSED', 'PERIMENOPAUSE', 'NATURAL', 'PAUSED', 'FIRST_YEARS'].map((mode, i) => ({
    mode,
    pauseReason: 'JUST_SO',
    until: String(Temporal.PlainDate.from('2020-01-01').add({ months: 7 * i })),
  }));
  await service.database.asOwner(
    `insert into settings (user_id, language, earlier_modes, earlier_absences) values ($1, $2, $3, $4)
     on conflict (user_id) do update set language = excluded.language,
       earlier_modes = excluded.earlier_modes, earlier_absences = excluded.earlier_absences`,
    [
      id,
      language,
      JSON.stringify([...modes, ...modes.map((mode, i) => ({ ...mode, until: `2025-0${i + 1}-01` }))]),
      JSON.stringify([{ answer: 'CONTRACEPTION', explainedFor: dayBefore(220) }]),
    ],
  );
}

const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

/** Width of the paper without its margins, in CSS pixels. */
const PAPERS = { A4: 680, Letter: 702 } as const;

/** A folder that the tests copy their PDFs to, for a person to look at. */
const KEPT = process.env['KEEP_PDFS'];

test.each([
  ['en', 'Cycle report', 'Print'],
  ['de', 'Zyklus\u00adbericht', 'Drucken'],
  ['fr', 'Relevé du cycle', 'Imprimer'],
])(
  'a full report in %s is two pages on A4 and on letter, with nothing cut and no explanation',
  async (language, heading, print) => {
    const page = await service.open('New', '/settings');
    await fillReport(page, language);
    await page.goto('/doctor-report');
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await page.getByRole('button', { name: print }).waitFor();
    for (const [format, width] of Object.entries(PAPERS)) {
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width, height: 950 });
      const lost = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.sheet *')]
          .filter((element) => element.checkVisibility())
          .filter(
            (element) =>
              element.getBoundingClientRect().right > innerWidth + 1 ||
              element.scrollWidth > element.clientWidth + 1,
          )
          .filter((element) => getComputedStyle(element).display !== 'inline')
          .map((element) => `${element.tagName}.${element.className}: ${element.textContent}`),
      );
      expect(lost).toEqual([]);
      const printed = await page.locator('main').innerText();
      expect(await page.locator('.screen-only').filter({ visible: true }).count()).toBe(0);
      expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
      expect(printed).toContain(heading);
      const pdf = await page.pdf({ format, preferCSSPageSize: false });
      expect([format, pagesIn(pdf)]).toEqual([format, 2]);
      if (KEPT !== undefined) {
        mkdirSync(KEPT, { recursive: true });
        writeFileSync(`${KEPT}/${language}-${format}.pdf`, pdf);
      }
    }
  },
);

test('the report of a person without logs is two pages that say what is missing', async () => {
  const page = await service.open('New', '/doctor-report');
  await page.getByText('No period start is logged.').first().waitFor();
  await page.getByText('None recorded: Lutea does not record medicines.').waitFor();
  await page.getByText('Neither pain nor mood was noted.').waitFor();
  expect(pagesIn(await page.pdf({ format: 'A4' }))).toBe(2);
});

test('on the screen the report explains each part, works by keyboard and at phone size, and has no axe violation', async () => {
  const page = await service.open('Sample', '/period-history');
  await page.getByRole('link', { name: 'Two pages for the doctor' }).click();
  await page.getByRole('heading', { name: 'Cycle report', exact: true }).waitFor();
  const parts = page.getByRole('article').getByRole('heading', { level: 3 });
  expect(await page.locator('.explanation').count()).toBe((await parts.count()) + 1);
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    expect(await service.findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await page.getByRole('button', { name: 'Print' }).focus();
  await page.keyboard.press('Enter');
  expect(await page.title()).toBe('printed');
});
