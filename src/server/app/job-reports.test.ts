import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createJobReports } from './job-reports.ts';

test('a copy of an error, as the job engine reports it, is logged with job, kind, code and origin, without its message', () => {
  const lines: string[] = [];
  const app = fastify({ logger: { stream: { write: (line) => void lines.push(line) } } });
  const error = Object.assign(new TypeError('canary'), { code: 'ECONNRESET' });
  const { message, stack } = error;
  createJobReports(app).onError({ ...error, message, stack, queue: 'notifications' });
  expect(lines.join('')).not.toContain('canary');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    job: 'notifications',
    cause: {
      kind: 'TypeError',
      code: 'ECONNRESET',
      at: expect.arrayContaining([expect.stringMatching(/^at .*job-reports/)]),
    },
  });
});

test('what is no error is logged by its type', () => {
  const lines: string[] = [];
  const app = fastify({ logger: { stream: { write: (line) => void lines.push(line) } } });
  const { onError } = createJobReports(app);
  for (const thrown of [null, undefined, 'canary']) onError(thrown);
  expect(lines.map((line) => JSON.parse(line).cause)).toEqual([
    { kind: 'object' },
    { kind: 'undefined' },
    { kind: 'string' },
  ]);
});
