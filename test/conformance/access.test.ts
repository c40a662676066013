import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAppWithRoutes, nameOf, type Route } from '../helpers/route-table.ts';
import type { TestApp } from '../helpers/test-app.ts';
import { addPeriodLog, changeUser, expectProblem } from './person-data.ts';

let service: TestApp;
let routes: Route[];
beforeAll(async () => {
  const app = await createAppWithRoutes();
  service = app;
  routes = app.routes.filter(({ isDerived }) => !isDerived);
});
afterAll(() => service.close());

const userRoutes = () => routes.filter(({ access }) => access === 'user');
const concrete = (url: string) => url.replace(':id', '00000000-0000-4000-8000-000000000000');

describe('Authentication 8: every route declares who may call it', () => {
  test('every route declares its access', () => {
    expect(routes.length).toBeGreaterThan(15);
    expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
  });

  test('only the routes listed here need no session: signing in, the pages for it, the API description', () => {
    const open = routes.filter(({ access }) => access !== 'user');
    expect(open.map(nameOf).sort()).toEqual([
      'GET /',
      'GET /.well-known/oauth-protected-resource/mcp',
      'GET /admin',
      'GET /admin/people/:id',
      'GET /api/auth/callback',
      'GET /api/calendar/:userId/:token.ics',
      'GET /api/docs',
      'GET /api/openapi.json',
      'GET /api/share/:token',
      'GET /api/share/:token/calendar.ics',
      'GET /app.html',
      'GET /assets/*',
      'GET /board',
      'GET /board-reader.js',
      'GET /board.js',
      'GET /board/reader',
      'GET /calendar',
      'GET /coins',
      'GET /coins.js',
      'GET /confirm-address/:token',
      'GET /doctor-report',
      'GET /forget-seen.js',
      'GET /healthz',
      'GET /history',
      'GET /household.js',
      'GET /how',
      'GET /icons/*',
      'GET /import',
      'GET /log-start/:token',
      'GET /login',
      'GET /manifest.webmanifest',
      'GET /pages.css',
      'GET /period-history',
      'GET /plan',
      'GET /readyz',
      'GET /service-worker.js',
      'GET /settings',
      'GET /settings/appearance',
      'GET /settings/calendar-feed',
      'GET /settings/cycle',
      'GET /settings/data',
      'GET /settings/notifications',
      'GET /settings/plans',
      'GET /settings/profile',
      'GET /settings/sessions',
      'GET /settings/shares',
      'GET /settings/target',
      'GET /settings/wearable',
      'GET /share/:token',
      'GET /start',
      'GET /unsubscribe/:token',
      'POST /admin/apps/test',
      'POST /admin/backups',
      'POST /admin/household/invite',
      'POST /admin/household/reset',
      'POST /admin/mail/test',
      'POST /admin/messages/resend',
      'POST /admin/oidc',
      'POST /admin/oidc/forget',
      'POST /admin/people/disable',
      'POST /admin/people/enable',
      'POST /admin/people/end-session',
      'POST /admin/people/remove',
      'POST /admin/people/sign-out',
      'POST /admin/providers/test',
      'POST /admin/session',
      'POST /admin/sign-out',
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'POST /api/cron/backup',
      'POST /api/cron/device-sync',
      'POST /api/cron/home-assistant',
      'POST /api/cron/maintenance',
      'POST /api/cron/notifications',
      'POST /api/cron/plans',
      'POST /api/ingest',
      'POST /api/ingest/:token',
      'POST /confirm-address/:token',
      'POST /log-start/:token',
      'POST /mcp',
      'POST /unsubscribe/:token',
      'POST /unsubscribe/:token/undo',
    ]);
  });

  test('every endpoint of the list exists', () => {
    expect(userRoutes().map(nameOf)).toEqual(
      expect.arrayContaining([
        'GET /api/user',
        'PATCH /api/user',
        'POST /api/overrides',
        'DELETE /api/overrides',
        'GET /api/period-history',
        'POST /api/cycle/period',
        'PATCH /api/period-logs/:id',
        'DELETE /api/period-logs/:id',
        'GET /api/days',
        'PUT /api/days/:date',
        'DELETE /api/days/:date',
        'GET /api/cycle/current',
        'GET /api/today',
        'GET /api/history',
        'GET /api/history.csv',
        'GET /api/trends',
        'GET /api/plan',
        'GET /api/calendar',
        'GET /api/account/export',
        'DELETE /api/account',
        'GET /api/settings',
        'PATCH /api/settings',
      ]),
    );
  });
});

describe('Authentication 8: 401 { error: "Unauthorized" } without an authenticated user', () => {
  const unknownToken = 'A'.repeat(43);
  test.each([
    ['no token', {}],
    ['an unknown token', { authorization: `Bearer ${unknownToken}` }],
    ['a token that cannot be one', { authorization: 'Bearer x' }],
    ['another scheme', { authorization: `Basic ${unknownToken}` }],
    ['an unknown cookie', { cookie: `lutea_session=${unknownToken}`, origin: 'http://127.0.0.1:3000' }],
  ])('on every protected route, with %s', async (_case, headers) => {
    for (const route of userRoutes()) {
      const method = route.method as 'GET';
      const response = await service.app.inject({ method, url: concrete(route.url), headers });
      const answer = [nameOf(route), response.statusCode, response.json(), response.headers['x-error-code']];
      expect(answer).toEqual([nameOf(route), 401, { error: 'Unauthorized' }, 'UNAUTHORIZED']);
    }
  });

  test('a request without a session gets 401, whatever else is wrong with it', async () => {
    for (const payload of ['{', '{"cycleLength":1}', `"${'x'.repeat(300_000)}"`]) {
      const response = await service.app.inject({
        method: 'PATCH',
        url: '/api/user',
        headers: { authorization: `Bearer ${unknownToken}`, 'content-type': 'application/json' },
        payload,
      });
      expectProblem(response, 401, 'Unauthorized');
    }
  });

  test('a session that has ended gets 401', async () => {
    const person = await service.signUp();
    await service.database.asOwner('delete from sessions where user_id = $1', [person.id]);
    expectProblem(await person.call('GET', '/api/user'), 401, 'Unauthorized');
    expectProblem(await person.call('POST', '/api/overrides', { override: 'flare' }), 401, 'Unauthorized');
  });
});

describe('Secrets in answers', () => {
  test('no answer holds a device token or the calendar token', async () => {
    const person = await service.signUp();
    const id = await addPeriodLog(service, person, '2026-06-07');
    await changeUser(service, person, { device_connected: true });
    for (const route of userRoutes()) {
      const url = route.url.replace(':id', id);
      const query = url === '/api/calendar' ? '?from=2026-06-01&to=2026-06-30' : '';
      const method = route.method as 'GET';
      const response = await person.call(
        method,
        url + query,
        method === 'GET' ? undefined : { cycleLength: 30 },
      );
      expect(response.body).not.toMatch(/oauth|calendar_?token|token_hash/i);
    }
  });
});
