import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserService, PHONE, startBrowserService } from './browser-service.ts';
import { toastIn } from './dashboard.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

/** Longer than a toast stays. */
const LONG = '00:20';
const toasts = (page: Page) => page.locator('.toast');

/** Runs in the page. Names of controls that the toast covers; those behind an open dialog do not count. */
function findCovered(): string[] {
  const toast = document.querySelector('.toast')?.getBoundingClientRect();
  if (toast === undefined) return ['there is no toast'];
  const place = document.querySelector('dialog[open]') === null ? ':is(main, nav)' : 'dialog[open]';
  const controls = [...document.querySelectorAll<HTMLElement>(`${place} :is(a, button, input)`)];
  return controls
    .filter((control) => control.checkVisibility() && control.closest('.toasts') === null)
    .filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
    })
    .map((control) => control.textContent || control.tagName);
}

async function addStart(page: Page, day: string): Promise<void> {
  await page.getByLabel('First day of bleeding').fill(day);
  await page.getByRole('button', { name: 'Save and add another' }).click();
}

test.each([
  ['a phone', PHONE],
  ['a small phone', { width: 360, height: 560 }],
])('on %s one toast is shown at a time', async (_name, viewport) => {
  const page = await service.open('New', '/start?step=period', { viewport });
  for (const [day, name] of [
    ['2026-04-20', 'Monday 20 April'],
    ['2026-05-18', 'Monday 18 May'],
  ] as const) {
    await addStart(page, day);
    await toastIn(page, `Period start logged for ${name}.`).waitFor();
  }
  expect(await toasts(page).count()).toBe(1);
  expect(await page.evaluate(findCovered)).toEqual([]);
  expect(await service.findViolations(page)).toEqual([]);
});

const WORDS = {
  en: { day: 'First day of bleeding', add: 'Save and add another' },
  de: { day: 'Erster Tag der Blutung', add: 'Eintragen und weitere hinzufügen' },
  fr: { day: 'Premier jour de saignement', add: 'Enregistrer et en ajouter un autre' },
};

test.each(['en', 'de', 'fr'] as const)('a toast in %s covers no control of a phone', async (language) => {
  for (const height of [640, 740, 780]) {
    const page = await service.open('New', '/start?step=period', {
      viewport: { width: 360, height },
      settings: { language },
    });
    await page.getByLabel(WORDS[language].day).fill('2026-05-18');
    await page.getByRole('button', { name: WORDS[language].add }).click();
    await toasts(page).waitFor();
    expect(await page.evaluate(findCovered)).toEqual([]);
  }
});

test('a toast disappears even under a resting mouse, but stays while the focus is in it', async () => {
  const page = await service.open('New', '/icons/lutea.svg');
  await page.clock.install();
  await page.goto('/start?step=period');
  await addStart(page, '2026-05-18');
  await toasts(page).waitFor();
  await toasts(page).hover();
  await page.clock.fastForward(LONG);
  await toasts(page).waitFor({ state: 'detached' });

  await addStart(page, '2026-04-20');
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.clock.fastForward(LONG);
  expect(await toasts(page).count()).toBe(1);
  await page.getByLabel('First day of bleeding').focus();
  await page.clock.fastForward(LONG);
  await toasts(page).waitFor({ state: 'detached' });
});

/** Records the largest number of toasts at one time: two would be read out twice, however briefly shown. */
function recordMostToasts(): void {
  const count = () => {
    const most = Number(sessionStorage.getItem('most toasts'));
    sessionStorage.setItem('most toasts', `${Math.max(most, document.querySelectorAll('.toast').length)}`);
  };
  new MutationObserver(count).observe(document, { childList: true, subtree: true });
}

test('in an open dialog the toast is part of the dialog, and can be undone there', async () => {
  const page = await service.open('New', '/icons/lutea.svg', { viewport: PHONE });
  await page.addInitScript(recordMostToasts);
  await page.goto('/period-history?add');
  const dialog = page.getByRole('dialog');
  await addStart(page, '2026-05-18');
  await dialog.getByText('Period start logged for Monday 18 May.').waitFor();
  expect(await toasts(page).count()).toBe(1);
  expect(await page.evaluate(findCovered)).toEqual([]);
  expect(await service.findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('The start on 18 May 2026 was removed.').waitFor();
  await dialog.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await toasts(page).getByText('The start on 18 May 2026 was removed.').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('most toasts'))).toBe('1');
});
