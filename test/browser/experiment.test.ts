import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#core/language.ts';
import { COINS_TEXTS } from '#server/http/coins-texts.ts';
import { type BrowserService, DESKTOP, PHONE, pressEnterOn, startBrowserService } from './browser-service.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
  // Gives Sample a short night, and nothing else that lowers the morning's answer.
  await service.database.asOwner(
    `update measurements set sleep_seconds = 19800, hrv_last_night_ms = 52, hrv_status = 'BALANCED',
       resting_heart_rate = 52, body_battery_high = 90 where date = '2026-06-16';
     insert into settings (user_id, phase_planning) select user_id, false from measurements group by user_id
       on conflict (user_id) do update set phase_planning = false;
     delete from morning_readings`,
  );
});
afterAll(() => service.close());

test('the experiment says how long it takes, starts by keyboard, and its coin is flipped on Today, where it can be overruled', async () => {
  const page = await service.open('Sample', '/history', { viewport: PHONE });
  const card = page.getByRole('region', { name: 'Did easing off help? Ask a coin' });
  await card.getByText(/At this rate an answer takes about \d+ weeks/).waitFor();
  expect(await service.findViolations(page)).toEqual([]);
  await card.getByRole('switch', { name: 'I am 18 or older' }).press('Space');
  await pressEnterOn(card.getByRole('button', { name: 'Start the experiment' }));
  await card.getByText('Ends by itself after 80 coin days').waitFor();

  await page.goto('/');
  const coin = page.getByRole('region', { name: 'Your coin' });
  await coin.getByText('Today both would be fine. Flip?').waitFor();
  expect(await service.findViolations(page)).toEqual([]);
  await coin.getByRole('button', { name: 'Yes, flip' }).click();
  await coin.getByText(/^The coin says: /).waitFor();
  await coin.getByRole('button', { name: 'I decide otherwise' }).click();
  await coin.getByText('You decided otherwise', { exact: false }).waitFor();
  await pressEnterOn(coin.getByRole('button', { name: 'Follow the coin after all' }));
  await coin.getByText(/So today is/).waitFor();
  expect(await service.findViolations(page)).toEqual([]);
});

test('on the morning after a coin Today asks for freshness, and History shows the day with its coin', async () => {
  await service.database.asOwner(
    `insert into coins (user_id, date, started_on, rule, coin)
     select user_id, '2026-06-15', started_on, 'SLEEP_SHORT', 1 from experiments`,
  );
  const page = await service.open('Sample', '/', { viewport: DESKTOP });
  const coin = page.getByRole('region', { name: 'Your coin' });
  await coin.getByRole('button', { name: 'Very fresh' }).click();
  await coin.getByText('How fresh do you feel', { exact: false }).waitFor({ state: 'detached' });
  await page.goto('/history');
  const card = page.getByRole('region', { name: 'Did easing off help? Ask a coin' });
  await card.getByRole('row', { name: /^Fresh \(1–5\) 5 –/ }).waitFor();
  await card.getByText('Each coin day').click();
  await card.getByRole('row', { name: /^15 Jun short night Train/ }).waitFor();
  await card.getByText(/lutea-coin-1 1 -?\d/).waitFor();
  expect(await service.findViolations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Copy my three numbers' }).click();
  await page.getByText(/^Copied\.|Could not be copied/).waitFor();
  await card.getByRole('button', { name: 'End the experiment' }).click();
  const dialog = page.getByRole('dialog');
  expect(await service.findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'End the experiment' }).click();
  await card.getByText(/Key, to check the coins: [0-9a-f]{64}/).waitFor();
});

test.each(LANGUAGES)(
  'the page /coins in %s adds up results of experiments without an account, and sends them nowhere',
  async (locale) => {
    const window = await service.openWindow({ locale, viewport: PHONE });
    const page = await window.newPage();
    const words = COINS_TEXTS[locale];
    await page.goto('/coins');
    expect(await service.findViolations(page)).toEqual([]);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const lines = page.getByLabel(words.label, { exact: true });
    await lines.fill('lutea-coin-1 40 -0.5000 3.2400\nlutea-coin-1 120 -0.5000 3.2400\nhello');
    await page.getByRole('button', { name: words.add }).press('Enter');
    const result = page.locator('output');
    await result.getByText(/160/).waitFor();
    expect(await result.textContent()).toContain(
      locale === 'en' ? 'Training as planned against easing off: -0.5' : '0,5',
    );
    expect(await result.textContent()).toContain(words.unreadable.replace('{count}', '1'));
    expect(sent).toEqual([]);
  },
);
