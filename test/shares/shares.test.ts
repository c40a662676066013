import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SHARE_READINGS } from '#server/features/shares/share-reader.ts';
import { createSharedLimit } from '#server/records/operator/used-allowances.ts';
import { addPeriodLog, expectProblem } from '../conformance/person-data.ts';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { upload } from '../helpers/upload.ts';
import {
  agreementOf,
  DEFAULT_SHOWS,
  forgetNight,
  type MadeShare,
  makeShare,
  readShare,
  signUpMeasured,
  spoilNight,
} from './share-people.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
beforeEach(() => {
  service.clock.now = START;
});
afterAll(() => service.close());

const answerOf = async ({ json }: MadeShare) => (await readShare(service, json)).json();
const statusOf = async (url: string) => (await readShare(service, url)).statusCode;

/** The share's page, JSON and calendar as an outsider gets them, without what is random in each. */
async function seenFromOutside({ path, json, calendar, id }: MadeShare): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const url of [path, json, calendar]) {
    const { statusCode, headers, rawPayload } = await readShare(service, url);
    const { date: _date, 'x-request-id': _request, etag, ...others } = headers;
    const token = path.split('/').at(-1) ?? '';
    // The calendar's keys are made from the share's random id, and the ETag from them.
    const body = rawPayload
      .toString()
      .replaceAll(token, 'TOKEN')
      .replaceAll(/UID:\w{32}/g, 'UID');
    answers.push([statusCode, others, body, String(etag ?? '').length]);
  }
  expect(JSON.stringify(answers)).not.toContain(id);
  return answers;
}

describe('making a share', () => {
  test('a share is made with the words that were agreed to, for 90 days, and its address is shown once', async () => {
    const person = await service.signUp();
    const agreedTo = await agreementOf(person, DEFAULT_SHOWS);
    const request = { name: ' Coach ', shownAs: 'Ada', shows: DEFAULT_SHOWS, agreedTo };
    const response = await person.call('POST', '/api/shares', request);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        id: expect.any(String),
        name: 'Coach',
        shownAs: 'Ada',
        shows: DEFAULT_SHOWS,
        until: '2026-09-14',
        hasEnded: false,
        createdAt: '2026-06-16T12:00:00Z',
        agreedTo,
        talkToMe: false,
        withheld: false,
        lastReadAt: null,
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/share\/[\w-]{64}$/),
      },
    ]);
    const list = await person.call('GET', '/api/shares');
    expect(list.json()).toMatchObject({ total: 1, items: [{ name: 'Coach', agreedTo }] });
    expect(list.body).not.toContain(response.json().url.split('/').at(-1));
  });

  test('the agreement says what a share reveals, with and without logged starts, and of the cycle', async () => {
    const person = await service.signUp();
    expect(await agreementOf(person, ['ANSWER'])).toContain('You log no period starts');
    await addPeriodLog(service, person, '2026-06-07');
    expect(await agreementOf(person, ['ANSWER'])).not.toContain('You log no period starts');
    expect(await agreementOf(person, ['ANSWER'])).toContain('does not protect what was shown before');
    expect(await agreementOf(person, ['CYCLE'])).toContain('97 of 100 period starts to within two days');
  });

  test.each([
    [{ shows: [] }, 'Invalid shows: must not be empty'],
    [{ shows: ['PHASE'] }, /^Invalid shows: each one of/],
    [{ name: '' }, 'Invalid name: must not be empty'],
    [{ shownAs: 'x'.repeat(61) }, 'Invalid shownAs: at most 60 characters'],
    [{ shownAs: 'Ada\r\nX:Y' }, 'Invalid shownAs: must be one line'],
    [{ until: '2026-06-15' }, 'Invalid until: must be from today to 2027-06-17'],
    [{ until: '2027-06-18' }, 'Invalid until: must be from today to 2027-06-17'],
    [{ agreedTo: 'Yes' }, 'Invalid agreedTo: must be the text of GET /api/shares/agreement'],
    [{ talkToMe: true }, 'Unknown field: talkToMe'],
  ])('a share with %j is refused, and nothing is stored', async (fault, error) => {
    const person = await service.signUp();
    const agreedTo = await agreementOf(person, ['TALK']);
    const request = { name: 'Coach', shownAs: 'Ada', shows: ['TALK'], agreedTo, ...fault };
    const response = await person.call('POST', '/api/shares', request);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatch(error);
    expect((await person.call('GET', '/api/shares')).json().total).toBe(0);
  });

  test('making a share needs a sign-in of the last ten minutes, and twenty are the most', async () => {
    const person = await service.signUp();
    for (let i = 0; i < 20; i += 1) await makeShare(person, { shows: ['TALK'] });
    const agreedTo = await agreementOf(person, ['TALK']);
    const request = { name: 'One more', shownAs: 'Ada', shows: ['TALK'], agreedTo };
    const full = await person.call('POST', '/api/shares', request);
    expect([full.statusCode, full.headers['x-error-code']]).toEqual([409, 'SHARES_FULL']);
    service.clock.now = START.add({ minutes: 11 });
    expect((await person.call('POST', '/api/shares', request)).statusCode).toBe(403);
  });
});

describe('what a share shows', () => {
  test('a default share shows two levels, the flag and whole weeks, and nothing else', async () => {
    const person = await signUpMeasured(service);
    const share = await makeShare(person);
    expect(await answerOf(share)).toEqual({
      shownAs: 'Ada',
      until: '2026-09-14',
      today: '2026-06-16',
      answers: [{ date: '2026-06-16', answer: 'PLANNED', level: null }],
      talkToMe: false,
      weeks: ['2026-05-18', '2026-05-25', '2026-06-01', '2026-06-08'].map((from) => ({ from, minutes: 210 })),
      sessions: null,
      cycle: null,
    });
  });

  test('a bad night eases the day, and “talk to me” shows as soon as she sets it', async () => {
    const person = await signUpMeasured(service);
    await spoilNight(service, person);
    const share = await makeShare(person);
    await person.call('PATCH', `/api/shares/${share.id}`, { talkToMe: true });
    expect(await answerOf(share)).toMatchObject({ answers: [{ answer: 'EASE' }], talkToMe: true });
    const page = await readShare(service, share.path, { 'accept-language': 'de' });
    expect(page.body).toContain('Heute leichter');
    expect(page.body).toContain('Möchte mit dir sprechen');
  });

  test('planning, mode, PMS, a flare, pain and a long absence do not change a default share', async () => {
    const plain = await signUpMeasured(service);
    const expected = await seenFromOutside(await makeShare(plain));
    const changes: ((person: TestPerson) => Promise<unknown>)[] = [
      (person) => person.call('PATCH', '/api/settings', { phasePlanning: true }),
      (person) => person.call('PATCH', '/api/settings', { phasePlanning: false }),
      (person) => person.call('PATCH', '/api/settings', { cycleMode: 'PAUSED', pauseReason: 'PREGNANCY' }),
      (person) => person.call('PATCH', '/api/settings', { cycleMode: 'PILL' }),
      (person) => person.call('PATCH', '/api/settings', { cycleMode: 'NONE_EXPECTED' }),
      (person) => person.call('POST', '/api/overrides', { override: 'pms' }),
      (person) => person.call('POST', '/api/overrides', { override: 'flare' }),
      (person) =>
        person.call('PUT', '/api/days/2026-06-16', { pain: 'HIGH', energy: 'LOW', wish: 'EASE_OFF' }),
      // A start so long ago that the curve of its cycle does not reach these nights.
      (person) => addPeriodLog(service, person, '2025-06-07'),
    ];
    for (const change of changes) {
      const person = await signUpMeasured(service);
      await change(person);
      expect(await seenFromOutside(await makeShare(person))).toEqual(expected);
    }
  });

  test('five levels, sessions and the cycle show only where they are ticked', async () => {
    const person = await signUpMeasured(service);
    await addPeriodLog(service, person, '2026-06-07');
    await person.call('POST', '/api/workouts', { date: '2026-06-17', title: 'Hills', minutes: 40 });
    const all = await makeShare(person, { shows: [...DEFAULT_SHOWS, 'FIVE_LEVELS', 'SESSIONS', 'CYCLE'] });
    expect(await answerOf(all)).toMatchObject({
      answers: [{ level: 'TRAIN' }],
      sessions: { planned: [{ date: '2026-06-17', title: 'Hills', minutes: 40 }] },
      cycle: { cycleDay: 10, status: expect.any(String), reason: expect.any(String) },
    });
    const { body } = await readShare(service, all.calendar);
    expect(body).toContain('Hills');
    const few = await makeShare(person, { shows: ['TALK'] });
    expect(await answerOf(few)).toMatchObject({
      answers: null,
      weeks: null,
      sessions: null,
      cycle: null,
      talkToMe: false,
    });
    expect((await readShare(service, few.calendar)).body).not.toMatch(/Hills|planned/i);
  });
});

describe('a morning is answered once', () => {
  test('a start, an override or another night later in the day do not change what was shown', async () => {
    const person = await signUpMeasured(service);
    const share = await makeShare(person);
    const first = await seenFromOutside(share);
    await spoilNight(service, person);
    await person.call('POST', '/api/overrides', { override: 'stress' });
    await person.call('POST', '/api/cycle/period', { startDate: '2026-06-10' });
    service.clock.now = START.add({ hours: 8 });
    expect(await seenFromOutside(share)).toEqual(first);
  });

  test('a measured night is answered in the morning, a missing or withheld one at noon', async () => {
    service.clock.now = START.subtract({ hours: 4 });
    const measured = await signUpMeasured(service);
    const missing = await signUpMeasured(service);
    await forgetNight(service, missing);
    const withheld = await signUpMeasured(service);
    await spoilNight(service, withheld);
    const shares: MadeShare[] = [];
    for (const person of [measured, missing, withheld]) shares.push(await makeShare(person));
    await withheld.call('PATCH', `/api/shares/${shares[2]?.id}`, { withheld: true });
    const seen = async () => {
      const all = [];
      for (const share of shares) all.push(await seenFromOutside(share));
      return all;
    };
    const [, missingEarly, withheldEarly] = await seen();
    expect(withheldEarly).toEqual(missingEarly);
    expect((await answerOf(shares[0] as MadeShare)).answers).toHaveLength(1);
    expect((await answerOf(shares[1] as MadeShare)).answers).toHaveLength(0);
    service.clock.now = START;
    const [, missingNoon, withheldNoon] = await seen();
    expect(withheldNoon).toEqual(missingNoon);
    expect((await answerOf(shares[1] as MadeShare)).answers).toHaveLength(1);
  });

  test('the hourly job stores the answers of mornings on which nobody read the share', async () => {
    const person = await signUpMeasured(service);
    const share = await makeShare(person);
    const headers = { authorization: 'Bearer test-cron-secret-of-32-characters' };
    const run = async () =>
      (await service.app.inject({ method: 'POST', url: '/api/cron/maintenance', headers })).json();
    expect((await run()).sharedAnswers).toBeGreaterThanOrEqual(1);
    expect((await run()).sharedAnswers).toBe(0);
    service.clock.now = START.add({ hours: 24 });
    const { answers } = await answerOf(share);
    expect(answers.map(({ date }: { date: string }) => date)).toEqual(['2026-06-16', '2026-06-17']);
  });
});

describe('the address is the only key', () => {
  test('forged and guessed share addresses answer 404, also with another person’s id', async () => {
    const person = await signUpMeasured(service);
    const { path, json } = await makeShare(person);
    const token = path.split('/').at(-1) ?? '';
    const other = await service.signUp();
    const ownerOf = ({ id }: TestPerson) => Buffer.from(id.replaceAll('-', ''), 'hex');
    const secret = Buffer.from(token, 'base64url').subarray(16);
    const forged = [
      'x',
      'A'.repeat(64),
      `${token}A`,
      token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
      Buffer.concat([ownerOf(other), secret]).toString('base64url'),
      Buffer.concat([ownerOf(person), Buffer.alloc(32)]).toString('base64url'),
      encodeURIComponent("' or 1=1 --"),
    ];
    for (const each of forged) {
      for (const url of [`/share/${each}`, `/api/share/${each}`, `/api/share/${each}/calendar.ics`]) {
        expect([url, await statusOf(url)]).toEqual([url, 404]);
      }
    }
    expect(await statusOf(json)).toBe(200);
  });

  test('a share is gone after its last day, once she ends it, and with her account', async () => {
    const person = await signUpMeasured(service);
    const short = await makeShare(person, { until: '2026-06-17' });
    const ended = await makeShare(person);
    const last = await makeShare(person);
    const urls = ({ path, json, calendar }: MadeShare) => [path, json, calendar];
    const statuses = (share: MadeShare) => Promise.all(urls(share).map(statusOf));
    const stranger = await service.signUp();
    expectProblem(await stranger.call('DELETE', `/api/shares/${ended.id}`), 404, 'Share not found');
    expect(await statuses(ended)).toEqual([200, 200, 200]);
    expect((await person.call('DELETE', `/api/shares/${ended.id}`)).statusCode).toBe(204);
    expect(await statuses(ended)).toEqual([404, 404, 404]);
    service.clock.now = START.add({ hours: 35 });
    expect(await statuses(short)).toEqual([200, 200, 200]);
    service.clock.now = START.add({ hours: 36 });
    expect(await statuses(short)).toEqual([404, 404, 404]);
    const { items } = (await person.call('GET', '/api/shares')).json();
    const listed = items.find(({ id }: { id: string }) => id === short.id);
    expect(listed.hasEnded).toBe(true);
    service.clock.now = START;
    const deleted = await person.call('DELETE', '/api/account', { confirm: 'delete my account' });
    expect(deleted.statusCode).toBeLessThan(300);
    expect(await statuses(last)).toEqual([404, 404, 404]);
  });

  test('a share of an account that the operator has disabled shows nothing', async () => {
    const person = await signUpMeasured(service);
    const { json } = await makeShare(person);
    await service.database.asOwner('update users set disabled_at = now() where id = $1', [person.id]);
    expect(await statusOf(json)).toBe(404);
  });

  test('an export has a share’s answers and agreement but no secret, and restores no share', async () => {
    const person = await signUpMeasured(service);
    await addPeriodLog(service, person, '2026-06-07');
    const { path, json } = await makeShare(person);
    await readShare(service, json);
    const { body } = await person.call('GET', '/api/account/export');
    const [stored] = JSON.parse(body).shares;
    expect(stored).toMatchObject({ name: 'Coach', answers: { '2026-06-16': expect.any(String) } });
    expect(stored.agreedTo).toContain('Everyone who has the address sees');
    expect(body).not.toContain(path.split('/').at(-1));
    await person.call('DELETE', '/api/account', { confirm: 'delete my account' });
    const again = await service.signUp();
    const { id } = await upload(service, again, body);
    await again.call('POST', `/api/imports/${id}/apply`, {});
    expect((await again.call('GET', '/api/period-history')).json().total).toBe(1);
    expect((await again.call('GET', '/api/shares')).json().total).toBe(0);
    expect(await statusOf(json)).toBe(404);
  });

  test('a stolen address shows the same, sets the time of the last read, and ends once replaced', async () => {
    const person = await signUpMeasured(service);
    const stolen = await makeShare(person);
    service.clock.now = START.add({ minutes: 5 });
    const asStranger = {
      origin: 'https://evil.example',
      cookie: 'lutea_session=x',
      authorization: 'Bearer x',
    };
    expect((await readShare(service, stolen.json, asStranger)).json()).toEqual(await answerOf(stolen));
    expect((await person.call('GET', '/api/shares')).json().items[0].lastReadAt).toBe('2026-06-16T12:05:00Z');
    const renewed = await makeShare(person);
    await person.call('DELETE', `/api/shares/${stolen.id}`);
    expect([await statusOf(stolen.json), await statusOf(renewed.json)]).toEqual([404, 200]);
  });

  test('a replayed address opens nothing but its share: no other route takes its token', async () => {
    const person = await signUpMeasured(service);
    const { path } = await makeShare(person);
    const token = path.split('/').at(-1) ?? '';
    const asBearer = { headers: { authorization: `Bearer ${token}` } };
    const asCookie = { headers: { cookie: `lutea_session=${token}` } };
    for (const replayed of [asBearer, asCookie]) {
      const { statusCode } = await service.app.inject({ method: 'GET', url: '/api/today', ...replayed });
      expect(statusCode).toBe(401);
    }
    expect(await statusOf(`/api/calendar/${person.id}/${token.slice(0, 43)}.ics`)).toBe(404);
  });

  test('a training feed that became a share shows the neutral answer and sessions at its old address, and ends', async () => {
    const person = await signUpMeasured(service);
    await addPeriodLog(service, person, '2026-06-07');
    await person.call('POST', '/api/workouts', { date: '2026-06-17', title: 'Hills', minutes: 40 });
    const token = 'a'.repeat(43);
    await service.database.asOwner(
      `insert into shares (user_id, token_hash, name, shown_as, shows, until, created_at, agreed_to)
       values ($1, $2, 'Training calendar', 'Lutea', '{ANSWER,SESSIONS}', '2026-09-14', now(), 'none')`,
      [person.id, hash('sha256', token, 'buffer')],
    );
    const url = `/api/calendar/${person.id}/${token}.ics`;
    const { body, headers } = await readShare(service, url);
    expect(body.match(/SUMMARY:.*/g)?.map((line) => line.trim())).toEqual([
      'SUMMARY:As planned',
      'SUMMARY:Hills\\, 40 min',
    ]);
    expect(headers['referrer-policy']).toBe('no-referrer');
    const [{ id }] = (await person.call('GET', '/api/shares')).json().items;
    await person.call('DELETE', `/api/shares/${id}`);
    expect(await statusOf(url)).toBe(404);
  });
});

describe('how a share is sent', () => {
  test('no shared cache, index or referrer gets the address; other websites may read only the JSON', async () => {
    const person = await signUpMeasured(service);
    const { path, json, calendar } = await makeShare(person);
    const [page, data, feed] = await Promise.all(
      [path, json, calendar].map((url) => readShare(service, url, { origin: 'https://elsewhere.example' })),
    );
    for (const answer of [page, data, feed]) {
      expect(answer?.headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': expect.stringContaining('noindex'),
      });
      expect(answer?.headers['set-cookie']).toBeUndefined();
    }
    expect([page?.headers['cache-control'], data?.headers['cache-control']]).toEqual([
      'no-store',
      'no-store',
    ]);
    expect(feed?.headers['cache-control']).toBe('private, no-cache');
    expect(data?.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(data?.headers['access-control-allow-credentials']).toBeUndefined();
    for (const answer of [page, feed]) {
      expect(answer?.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer?.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
    // Another website must be able to tell an ended share from a server that cannot be reached.
    const ended = await readShare(service, `/api/share/${'A'.repeat(64)}`);
    expect([ended.statusCode, ended.headers['access-control-allow-origin']]).toEqual([404, '*']);
    const own = await service.app.inject({
      method: 'GET',
      url: '/api/shares',
      headers: { origin: 'https://elsewhere.example', authorization: `Bearer ${person.token}` },
    });
    expect(own.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a name with a script in it is shown as text', async () => {
    const person = await signUpMeasured(service);
    const { path, calendar } = await makeShare(person, { shownAs: '<script>alert(1)</script>' });
    const { body } = await readShare(service, path);
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('&lt;script&gt;');
    expect((await readShare(service, calendar)).statusCode).toBe(200);
  });

  test('link previews and mail scanners change nothing but the time of the last read, and HEAD not even that', async () => {
    const person = await signUpMeasured(service);
    const share = await makeShare(person);
    const lastRead = async () => (await person.call('GET', '/api/shares')).json().items[0].lastReadAt;
    const head = await service.app.inject({ method: 'HEAD', url: share.path });
    expect([head.statusCode, await lastRead()]).toEqual([200, null]);
    const { body } = await readShare(service, share.path, { 'user-agent': 'Slackbot-LinkExpanding 1.0' });
    expect(body).not.toMatch(/og:|twitter:/);
    expect(await lastRead()).toBe('2026-06-16T12:00:00Z');
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const { statusCode } = await service.app.inject({ method, url: share.path });
      expect(statusCode).toBe(405);
    }
    expect(await statusOf(share.json)).toBe(200);
  });

  test('an unchanged calendar answers 304, and too many reads from one address have to wait', async () => {
    const person = await signUpMeasured(service);
    const { calendar, json } = await makeShare(person);
    const { headers } = await readShare(service, calendar);
    const again = await readShare(service, calendar, { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    const from = { method: 'GET', url: json, remoteAddress: '203.0.113.7' } as const;
    const statuses = [];
    for (let i = 0; i < 121; i += 1) statuses.push((await service.app.inject(from)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.at(-1)).toBe(429);
    expect(await statusOf(json)).toBe(200);
  });

  test('reads from one address at several instances count together', async () => {
    const { json } = await makeShare(await signUpMeasured(service));
    const engine = service.database.connectAgain();
    const other = createSharedLimit(engine, 'share readings', SHARE_READINGS, () => service.clock.now);
    for (let i = 0; i < 60; i += 1) await other.take('203.0.113.8');
    const from = { method: 'GET', url: json, remoteAddress: '203.0.113.8' } as const;
    const statuses = [];
    for (let i = 0; i < 70; i += 1) statuses.push((await service.app.inject(from)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  });
});
