import type { DeviceSource } from '#contract/device-source.ts';
import type { TestPerson } from '../helpers/test-app.ts';

/** Opens the vendor's permission page and answers there. Returns the path that the browser is redirected to. */
export async function visitVendor(
  person: TestPerson & { account: string },
  source: DeviceSource,
  answer: 'allow' | 'deny' = 'allow',
): Promise<string> {
  const begun = await person.call('POST', '/api/device/authorize', { source });
  const { url } = begun.json();
  if (begun.statusCode !== 200) throw new Error(begun.body);
  const page = await fetch(url);
  if (!(await page.text()).includes('Allow')) throw new Error(`No page at ${url}`);
  const body = new URLSearchParams({ account: person.account, answer });
  const sent = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const { pathname, search } = new URL(sent.headers.get('location') ?? '');
  return pathname + search;
}
