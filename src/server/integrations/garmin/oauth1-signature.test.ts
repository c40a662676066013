import { expect, test } from 'vitest';
import {
  oauth1Header,
  type Parameter,
  percentEncode,
  signatureBase,
  signHmacSha1,
} from './oauth1-signature.ts';

test('builds the base string of RFC 5849 §3.4.1.1', () => {
  const parameters: Parameter[] = [
    ['oauth_consumer_key', '9djdj82h48djs9d2'],
    ['oauth_token', 'kkk9d7dh3k39sjv7'],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', '137131201'],
    ['oauth_nonce', '7d8f3e4a'],
    ['oauth_signature', 'bYT5CMsGcbgUdFHObYMEfcx6bsw='],
    ['c2', ''],
    ['a3', '2 q'],
  ];
  expect(
    signatureBase('POST', 'http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b', parameters),
  ).toBe(
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
  );
});

test.each([
  {
    step: 'temporary credentials',
    method: 'POST',
    url: 'https://photos.example.net/initiate',
    tokenSecret: '',
    parameters: [
      ['oauth_timestamp', '137131200'],
      ['oauth_nonce', 'wIjqoS'],
      ['oauth_callback', 'http://printer.example.com/ready'],
    ],
    signature: '74KNZJeDHnMBp0EMJ9ZHt/XKycU=',
  },
  {
    step: 'token credentials',
    method: 'POST',
    url: 'https://photos.example.net/token',
    tokenSecret: 'hdhd0244k9j7ao03',
    parameters: [
      ['oauth_token', 'hh5s93j4hdidpola'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', 'walatlh'],
      ['oauth_verifier', 'hfdp7dh39dks9884'],
    ],
    signature: 'gKgrFCywp7rO0OXSjdot/IHF7IU=',
  },
  {
    step: 'a protected photo',
    method: 'GET',
    url: 'http://photos.example.net/photos?file=vacation.jpg&size=original',
    tokenSecret: 'pfkkdhi9sl3r4s00',
    parameters: [
      ['oauth_token', 'nnch734d00sl2jdk'],
      ['oauth_timestamp', '137131202'],
      ['oauth_nonce', 'chapoH'],
    ],
    signature: 'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
  },
] satisfies { parameters: Parameter[]; [key: string]: unknown }[])(
  'signs $step as RFC 5849 §1.2 does',
  ({ method, url, parameters, tokenSecret, signature }) => {
    const all: Parameter[] = [
      ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ...parameters,
    ];
    expect(signHmacSha1(signatureBase(method, url, all), 'kd94hf93k423kf44', tokenSecret)).toBe(signature);
  },
);

test('percent encoding escapes all but the unreserved characters', () => {
  expect(percentEncode("aZ09-._~!*'() +/ü")).toBe('aZ09-._~%21%2A%27%28%29%20%2B%2F%C3%BC');
});

test('the signature covers the form together with the header', () => {
  const request = {
    method: 'POST',
    url: 'https://connectapi.garmin.com/x',
    consumer: { key: 'k', secret: 's' },
    token: { token: 't', secret: 'u' },
    nonce: 'n',
    timestampSeconds: 1,
  };
  const header = oauth1Header({ ...request, form: [['mfa_token', 'MFA-1']] });
  expect(header).toMatch(/^OAuth oauth_consumer_key="k", .*oauth_version="1\.0", oauth_signature="[\w%]+"$/);
  expect(header).not.toContain('MFA-1');
  expect(header).not.toBe(oauth1Header({ ...request, form: [] }));
});
