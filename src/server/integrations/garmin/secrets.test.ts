import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { openWearableLab } from '../../../../test/helpers/wearable-lab.ts';
import { type Fault, TRUNCATED_TOKEN } from '../../../../test/wearable/faults.ts';
import { createKeyApi, readIntervalsDays } from '../intervals/intervals-client.ts';
import { readGarminDays } from './read-days.ts';

const FAULTS: Fault[] = [
  { kind: 'status', status: 400 },
  { kind: 'status', status: 401 },
  { kind: 'status', status: 403, page: true },
  { kind: 'status', status: 404 },
  { kind: 'status', status: 429, retryAfter: '1' },
  { kind: 'status', status: 500 },
  { kind: 'body', value: undefined },
  { kind: 'body', value: 'surprise' },
  { kind: 'page' },
  { kind: 'hang' },
  { kind: 'truncated' },
  { kind: 'broken-off' },
  { kind: 'huge' },
  { kind: 'redirect' },
];

/** Every long text in an object, and the parts of tokens. */
function secretsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value.length < 12 ? [] : [value, ...value.split('.').filter((part) => part.length > 20)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(secretsIn);
}

function describeError(error: unknown): string {
  const deep = inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true, maxStringLength: null });
  return `${deep}${JSON.stringify(error, Object.getOwnPropertyNames(Object(error)))}`;
}

test.each(FAULTS)('leaks no token if every request fails with %j', async (fault) => {
  const logged = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
    vi.spyOn(console, level),
  );
  await using lab = await openWearableLab({ timeoutMs: 100 });
  const intervalsKey = lab.wearable.tokensFor('ada').intervalsKey;
  const days = { from: Temporal.PlainDate.from('2026-10-07'), to: Temporal.PlainDate.from('2026-10-08') };
  const errors: string[] = [];
  // The truncated answer contains a token too.
  const secrets = [intervalsKey, TRUNCATED_TOKEN];
  for (const form of ['garth', 'di'] as const) {
    for (const life of [3600, -60]) {
      lab.wearable.faults.clear();
      lab.wearable.faults.inject(fault);
      const credentials = lab.credentials(form, life);
      secrets.push(...secretsIn(credentials).filter((text) => !text.startsWith('GARMIN_')));
      const session = lab.session({ credentials });
      await readGarminDays(session, { displayName: 'ada', ...days }).catch((error) =>
        errors.push(describeError(error)),
      );
      lab.advance({ hours: 1 });
    }
  }
  const { transport, wearable } = lab;
  const api = createKeyApi({ transport, baseUrl: wearable.url, apiKey: intervalsKey, account: 'ada' });
  await readIntervalsDays(api, days).catch((error) => errors.push(describeError(error)));
  expect(secrets.length).toBeGreaterThan(10);
  for (const secret of secrets) expect(errors.join('\n')).not.toContain(secret);
  for (const spy of logged) expect(spy).not.toHaveBeenCalled();
});
