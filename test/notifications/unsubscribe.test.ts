import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../helpers/test-app.ts';
import { createNotifiedApp, type NotifiedApp } from './notified-app.ts';

let service: NotifiedApp;
beforeAll(async () => {
  service = await createNotifiedApp();
});
afterAll(() => service.close());

async function linkFor(person: TestPerson): Promise<string> {
  await person.call('POST', '/api/notifications/test');
  const mail = service.sink.received.findLast(({ recipients }) => recipients[0] === person.email);
  const [, url = ''] = /List-Unsubscribe: <([^>]+)>/.exec(mail?.raw.replace(/\r\n\s+/g, ' ') ?? '') ?? [];
  return new URL(url).pathname;
}

const wantsDaily = async (person: TestPerson) =>
  (await person.call('GET', '/api/notifications')).json().daily;

const postForm = (url: string, type = 'application/x-www-form-urlencoded') =>
  service.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload: 'List-Unsubscribe=One-Click',
  });

test('one POST to the unsubscribe link ends the messages without a session, another resumes them', async () => {
  const person = await service.signUp();
  const link = await linkFor(person);
  const answer = await postForm(link);
  expect([answer.statusCode, await wantsDaily(person)]).toEqual([200, false]);
  expect(answer.body).toContain(`action="${link}/undo"`);
  expect((await postForm(`${link}/undo`)).statusCode).toBe(200);
  expect(await wantsDaily(person)).toBe(true);
});

test.each(['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded; charset=utf-8'])(
  'the unsubscribe link takes a form sent as %s',
  async (type) => {
    const person = await service.signUp();
    expect((await postForm(await linkFor(person), type)).statusCode).toBe(200);
    expect(await wantsDaily(person)).toBe(false);
  },
);

test('a GET of the unsubscribe link asks for confirmation and changes nothing', async () => {
  const person = await service.signUp();
  const link = await linkFor(person);
  const answer = await service.app.inject({ method: 'GET', url: link });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(`<form method="post" action="${link}">`);
  expect(answer.body).not.toContain('<script');
  expect(await wantsDaily(person)).toBe(true);
});

test('the unsubscribe link switches off one kind of message for one person only', async () => {
  const [person, other] = [await service.signUp(), await service.signUp()];
  await postForm(await linkFor(person));
  expect((await person.call('GET', '/api/notifications')).json()).toMatchObject({
    daily: false,
    periodLate: true,
  });
  expect(await wantsDaily(other)).toBe(true);
});

test('an unsubscribe link that was changed anywhere does not work', async () => {
  const person = await service.signUp();
  const link = await linkFor(person);
  const token = link.split('/').at(-1) ?? '';
  for (let i = 0; i < token.length; i += 5) {
    const changed = token.slice(0, i) + (token[i] === 'A' ? 'B' : 'A') + token.slice(i + 1);
    expect((await postForm(`/unsubscribe/${changed}`)).statusCode).toBe(404);
  }
  for (const wrong of ['x', 'A'.repeat(66), `${token}A`]) {
    expect((await postForm(`/unsubscribe/${wrong}`)).statusCode).toBe(404);
  }
  expect(await wantsDaily(person)).toBe(true);
});
