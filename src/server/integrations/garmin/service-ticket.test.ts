import { expect, test } from 'vitest';
import { openWearableLab, type WearableLab } from '../../../../test/helpers/wearable-lab.ts';
import { garminAddresses } from './addresses.ts';
import { parseGarminPaste } from './parse-tokens.ts';
import { socialProfile } from './resources/social-profile.ts';
import { type ServiceTicket, signInPage } from './service-ticket.ts';
import { TicketRefused, tradeTicket } from './trade-ticket.ts';

const ADDRESSES = garminAddresses();
const EMBED = 'https://sso.garmin.com/sso/embed';
const parse = (text: string) => parseGarminPaste(text, ADDRESSES, 'garmin.com');

test('the sign-in page is Garmin’s, for a service whose tickets work, and posts to our origin', () => {
  const page = new URL(signInPage(ADDRESSES, 'garmin.cn', 'https://lutea.example'));
  expect(`${page.origin}${page.pathname}`).toBe('https://sso.garmin.cn/sso/signin');
  expect(Object.fromEntries(page.searchParams)).toEqual({
    id: 'gauth-widget',
    embedWidget: 'true',
    gauthHost: 'https://sso.garmin.cn/sso',
    service: 'https://sso.garmin.cn/sso/embed',
    source: 'https://lutea.example',
    consumeServiceTicket: 'false',
  });
});

test.each([
  ['the ticket alone', 'ST-12-abcDEF-sso', 'garmin.com'],
  ['with quotes and spaces', ' "ST-12-abcDEF-sso"\n', 'garmin.com'],
  ['the whole address', `${EMBED}?ticket=ST-12-abcDEF-sso&x=1`, 'garmin.com'],
  ['the address of China', 'https://sso.garmin.cn/sso/embed?ticket=ST-12-abcDEF-sso', 'garmin.cn'],
  [
    'the object as posted',
    JSON.stringify({ serviceUrl: EMBED, serviceTicket: 'ST-12-abcDEF-sso' }),
    'garmin.com',
  ],
  ['the object as shown', `{serviceUrl:'${EMBED}', serviceTicket:'ST-12-abcDEF-sso'}`, 'garmin.com'],
  [
    'escaped slashes',
    '{"serviceUrl":"https:\\/\\/sso.garmin.com\\/sso\\/embed","serviceTicket":"ST-12-abcDEF-sso"}',
    'garmin.com',
  ],
  ['the object without a service', "{serviceTicket: 'ST-12-abcDEF-sso'}", 'garmin.com'],
])('a ticket is recognised in %s', (_what, text, domain) => {
  expect(parse(text)).toEqual({
    ok: true,
    credentials: { kind: 'TICKET', domain, ticket: 'ST-12-abcDEF-sso' },
  });
});

test.each([
  ['for the web app', 'https://connect.garmin.com/app?ticket=ST-1-a-sso', 'This ticket is for another page'],
  [
    'for another service',
    "{serviceUrl:'https://x.example/', serviceTicket:'ST-1-a-sso'}",
    'This ticket is for another',
  ],
  ['that grants tickets', 'TGT-1-abc-sso', 'This ticket is for another page'],
  ['that is not there', 'https://sso.garmin.com/sso/signin?id=gauth-widget', 'This holds no ticket'],
])('a ticket %s gets an error that says what is wrong', (_what, text, problem) => {
  const parsed = parse(text);
  expect(parsed.ok || parsed.problem).toContain(problem);
});

test('pasted tokens without a domain get the region that the person chose', () => {
  const di = JSON.stringify({ di_token: 'eyJ.e30.x', di_refresh_token: 'a', di_client_id: 'b' });
  expect(parseGarminPaste(di, ADDRESSES, 'garmin.cn')).toMatchObject({
    credentials: { domain: 'garmin.cn' },
  });
});

test('a ticket is exchanged with one client id after the other, and the tokens work', async () => {
  await using lab = await openWearableLab();
  const ticket = { kind: 'TICKET', domain: 'garmin.com', ticket: lab.wearable.ticketFor('ada') } as const;
  const credentials = await tradeTicket(lab.connection, ticket, 'ada');
  expect(credentials).toMatchObject({ kind: 'DI', clientId: 'GARMIN_CONNECT_MOBILE_ANDROID_DI' });
  expect(lab.wearable.count('refresh')).toBe(3);
  expect(await lab.session({ credentials }).read(socialProfile)).toEqual({ displayName: 'ada' });
});

test.each([
  ['used before', 'used up', (lab, ticket) => tradeTicket(lab.connection, ticket, 'ada')],
  ['older than a minute', 'used up', async (lab) => lab.advance({ seconds: 61 })],
  [
    'that is refused to every client id',
    'Garmin refused this ticket',
    async (lab) => lab.wearable.faults.inject({ kind: 'status', status: 401 }, { route: 'refresh' }),
  ],
] satisfies [string, string, (lab: WearableLab, ticket: ServiceTicket) => Promise<unknown>][])(
  'a ticket %s is refused with a message for the person',
  async (_what, words, spoil) => {
    await using lab = await openWearableLab();
    const ticket = { kind: 'TICKET', domain: 'garmin.com', ticket: lab.wearable.ticketFor('ada') } as const;
    await spoil(lab, ticket);
    const error = await tradeTicket(lab.connection, ticket, 'ada').catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(TicketRefused);
    expect((error as Error).message).toContain(words);
  },
);
