import { afterAll, beforeAll, expect, test } from 'vitest';
import { allDay, type CalendarServer, startCalendar } from '../plans/calendar-server.ts';
import { type BrowserService, PHONE, startBrowserService } from './browser-service.ts';

let service: BrowserService;
let calendar: CalendarServer;
beforeAll(async () => {
  [service, calendar] = await Promise.all([startBrowserService(), startCalendar()]);
});
afterAll(async () => {
  await Promise.all([service.close(), calendar.close()]);
});

test('a calendar is added to the plan by its address, read again and removed', async () => {
  calendar.events = [allDay('1', '2026-06-18', 'Easy run 40 min')];
  const page = await service.open('New', '/settings/plans', { viewport: PHONE });
  const address = page.getByLabel('Address of a calendar');
  const add = page.getByRole('button', { name: 'Add calendar' });
  await address.fill('my plan');
  await add.click();
  await page.getByRole('alert').filter({ hasText: 'begins with https:// or webcal://' }).waitFor();
  await address.fill('https://10.0.0.1/plan.ics');
  await add.click();
  await page.getByRole('alert').filter({ hasText: 'in a private network' }).waitFor();
  await address.fill(calendar.url);
  await add.click();
  await page.getByText('Added: 1 session.').waitFor();
  expect(await address.inputValue()).toBe('');
  const source = page.getByRole('listitem').filter({ hasText: '127.0.0.1' });
  await source.getByText('1 session · read').waitFor();
  expect(await page.content()).not.toContain('secret-token');
  expect(await service.findViolations(page)).toEqual([]);
  // The error of a later read is shown beside the sessions read before.
  calendar.fault = (response) => void response.writeHead(404).end();
  service.clock.now = service.clock.now.add({ minutes: 2 });
  await source.getByRole('button', { name: 'Read again' }).click();
  await source.getByText('There is no calendar at this address.').waitFor();
  await source.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Removed.').waitFor();
  await source.waitFor({ state: 'detached' });
});

test('the calendar of a connected Garmin account is added with a switch', async () => {
  const page = await service.open('Sample', '/settings/plans');
  const garmin = page.getByRole('switch', { name: 'Read the calendar at Garmin Connect' });
  await garmin.click();
  await page.getByRole('listitem').filter({ hasText: 'Garmin' }).getByText('sessions · read').waitFor();
  await expect.poll(() => garmin.isChecked()).toBe(true);
  await garmin.click();
  await expect.poll(() => garmin.isChecked()).toBe(false);
});

test('the plan is sent to Garmin’s calendar with one switch, its reasons with another, and is removed there when switched off', async () => {
  const page = await service.open('Sample', '/settings/plans', { viewport: PHONE });
  const send = page.getByRole('switch', { name: 'Send my plan to Garmin Connect' });
  await send.click();
  await page.getByText(/sessions? there · sent/).waitFor();
  const reasons = page.getByRole('switch', { name: 'With reasons and notes' });
  expect(await reasons.isChecked()).toBe(false);
  await reasons.click();
  await expect.poll(() => reasons.isChecked()).toBe(true);
  expect(await service.findViolations(page)).toEqual([]);
  await send.click();
  await reasons.waitFor({ state: 'detached' });
  expect(await send.isChecked()).toBe(false);
});
