import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '#server/database/connect.ts';
import type { Engine } from '#server/database/engine.ts';
import { createSession } from '#server/records/access/sessions.ts';
import { serverSettings } from '../helpers/built-in-settings.ts';
import { createPostgresqlDatabase, createPostgresqlOwner } from '../helpers/owned-database.ts';
import { type PostgresqlServer, startPostgresql } from '../helpers/postgresql-server.ts';
import { createTestApp, type TestApp } from '../helpers/test-app.ts';
import { createPerson } from '../helpers/test-people.ts';

const PEOPLE = 20;

/** One person who reads and writes without pause, and the answers they got. */
class Visitor {
  readonly statuses = new Map<number, number>();
  readonly foreign: string[] = [];
  lastKept = 21;
  isDone = false;
  private next = 21;
  private readonly app: FastifyInstance;
  private readonly id: string;
  private readonly token: string;

  constructor(app: FastifyInstance, id: string, token: string) {
    this.app = app;
    this.id = id;
    this.token = token;
  }

  async call(method: 'GET' | 'PATCH', body?: { cycleLength: number }) {
    const response = await this.app.inject({
      method,
      url: '/api/user',
      headers: { authorization: `Bearer ${this.token}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    const { statusCode } = response;
    this.statuses.set(statusCode, (this.statuses.get(statusCode) ?? 0) + 1);
    const answer = response.json() as { id: string; cycleLength: number };
    if (statusCode === 200 && answer.id !== this.id) this.foreign.push(answer.id);
    return { statusCode, answer };
  }

  async visit(): Promise<void> {
    while (!this.isDone) {
      // Each value is a little larger, so that a stored value tells which write was the last.
      this.next += 2 ** -16;
      const { statusCode } = await this.call('PATCH', { cycleLength: this.next });
      if (statusCode === 200) this.lastKept = this.next;
      await this.call('GET');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

describe('PostgreSQL, restarted under load', () => {
  let server: PostgresqlServer;
  let service: TestApp;
  let engine: Engine;
  beforeAll(async () => {
    server = await startPostgresql();
    // `lutea` is the name that operators are most likely to choose. The service's own roles begin with it too.
    const url = `${await createPostgresqlOwner(server.url)}/lutea`;
    await createPostgresqlDatabase(server.url, { name: 'lutea' });
    engine = await connectDatabase({ ...serverSettings(url), maxConnections: 10 });
    service = await createTestApp({ engine });
  });
  afterAll(async () => {
    await service.close();
    await engine.close();
    server.remove();
  });

  test.each(['fast', 'immediate'] as const)(
    'during a %s restart the service answers only 503, then works again for each person with their own data',
    async (mode) => {
      const visitors = await Promise.all(
        Array.from({ length: PEOPLE }, async () => {
          const userId = await createPerson(engine);
          const token = await createSession(engine, { userId, userAgent: 'test', now: service.clock.now });
          return new Visitor(service.app, userId, token);
        }),
      );
      const visits = visitors.map((visitor) => visitor.visit());
      const everyoneGot = (status: number) => () => visitors.every(({ statuses }) => statuses.has(status));
      await expect.poll(everyoneGot(200)).toBe(true);
      server.stop(mode);
      await expect.poll(everyoneGot(503)).toBe(true);
      server.start();
      const start = performance.now();
      const back = await Promise.all(
        visitors.map(async (visitor) => {
          while ((await visitor.call('GET')).statusCode !== 200) {
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
          return performance.now() - start;
        }),
      );
      for (const visitor of visitors) visitor.isDone = true;
      await Promise.all(visits);

      const statuses = [...new Set(visitors.flatMap((visitor) => [...visitor.statuses.keys()]))].sort();
      const refused = visitors.reduce((sum, { statuses: counts }) => sum + (counts.get(503) ?? 0), 0);
      console.log(`${mode}: ${refused} answers 503, all back after ${Math.round(Math.max(...back))} ms`);
      expect(statuses).toEqual([200, 503]);
      expect(visitors.flatMap(({ foreign }) => foreign)).toEqual([]);
      for (const visitor of visitors) {
        const { answer } = await visitor.call('GET');
        expect(answer.cycleLength).toBeGreaterThanOrEqual(visitor.lastKept);
      }
    },
  );
});
