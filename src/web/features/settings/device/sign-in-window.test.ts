import { expect, test } from 'vitest';
import { ticketMessage } from './sign-in-window.ts';

test.each([
  [{ serviceUrl: 'https://sso.garmin.com/sso/embed', serviceTicket: 'ST-1-a-sso' }],
  ['{"serviceTicket":"ST-1-a-sso"}'],
])('a posted ticket is returned as text: %j', (data) => {
  expect(ticketMessage(data)).toContain('ST-1-a-sso');
});

test.each([[undefined], [null], [42], [{ height: 480 }], ['resized'], [`ST-${'x'.repeat(5000)}`]])(
  'a message without a ticket is ignored: %j',
  (data) => {
    expect(ticketMessage(data)).toBeNull();
  },
);
