import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** The page at the end of a navigation, after every redirect. */
export interface Page {
  readonly url: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly html: string;
}

export interface Submission {
  /** The full visible text of the button to press. */
  readonly button: string;
  /** Values to type into fields, by field name. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** A browser without JavaScript: links, forms, redirects and one cookie jar for all the hosts it visits. */
export interface FormBrowser {
  get(url: string): Promise<Page>;
  submit(page: Page, submission: Submission): Promise<Page>;
  /** The `Cookie` header for an address, to call an API as this browser. */
  cookieHeader(url: string): string;
  /** Every URL requested, including redirects. */
  readonly visited: readonly string[];
}

interface Visit {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly body?: string;
}

const MAX_REDIRECTS = 20;

interface BrowserHeaders {
  acceptLanguage?: string;
  userAgent?: string;
}

export function createFormBrowser({ acceptLanguage, userAgent }: BrowserHeaders = {}): FormBrowser {
  const jar = createCookieJar();
  const visited: string[] = [];

  async function navigate(first: Visit, initiator?: URL): Promise<Page> {
    let visit = first;
    const chain: URL[] = [];
    while (chain.length <= MAX_REDIRECTS) {
      chain.push(visit.url);
      visited.push(visit.url.href);
      const page = await send(visit, headersFor(visit, chain, initiator));
      jar.store(page.headers['set-cookie'] ?? [], visit.url);
      if (page.status < 300 || page.status > 399 || page.headers.location === undefined) return page;
      visit = follow(visit, page.status, page.headers.location);
    }
    throw new Error(`more than ${MAX_REDIRECTS} redirects from ${first.url.href}`);
  }

  function headersFor(visit: Visit, chain: readonly URL[], initiator?: URL): OutgoingHttpHeaders {
    const cookie = jar.headerFor(visit.url);
    return {
      accept: 'text/html,application/xhtml+xml',
      // A kept-alive connection may belong to a server that has ended, while another server uses its port now.
      connection: 'close',
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': siteRelation(chain, initiator),
      ...(acceptLanguage !== undefined && { 'accept-language': acceptLanguage }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(cookie !== '' && { cookie }),
      ...(visit.method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(visit.method === 'POST' && initiator && { origin: initiator.origin }),
    };
  }

  return {
    get: (url) => navigate({ url: new URL(url), method: 'GET' }),
    submit: (page, submission) => navigate(fillForm(page, submission), new URL(page.url)),
    cookieHeader: (url) => jar.headerFor(new URL(url)),
    visited,
  };
}

/** No connection pool, so that a server may stop and start again on its port between two visits. */
async function send({ url, method, body }: Visit, headers: OutgoingHttpHeaders): Promise<Page> {
  const { promise, resolve, reject } = Promise.withResolvers<Page>();
  const outgoing = request(url, { method, headers, agent: false }, (response) => {
    text(response).then((html) => {
      resolve({ url: url.href, status: response.statusCode ?? 0, headers: response.headers, html });
    }, reject);
  });
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

function follow(visit: Visit, status: number, location: string): Visit {
  const url = new URL(location, visit.url);
  return status === 307 || status === 308 ? { ...visit, url } : { url, method: 'GET' };
}

/** Sec-Fetch-Site: the most distant relation along the redirects. Ports do not separate sites. */
function siteRelation(chain: readonly URL[], initiator?: URL): string {
  if (initiator === undefined) return 'none';
  if (chain.every(({ origin }) => origin === initiator.origin)) return 'same-origin';
  return chain.every(({ hostname }) => hostname === initiator.hostname) ? 'same-site' : 'cross-site';
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly hostname: string;
  readonly path: string;
  readonly isSecure: boolean;
  readonly expiresAtMs: number;
}

/** Chromium and Firefox trust loopback addresses: there, Secure cookies work over http. */
function isTrustworthy({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** RFC 6265 without Domain and SameSite. */
function createCookieJar() {
  const cookies = new Map<string, Cookie>();
  return {
    store(headers: readonly string[], url: URL): void {
      for (const header of headers) {
        const cookie = readCookie(header, url);
        if (cookie) cookies.set([cookie.hostname, cookie.path, cookie.name].join(' '), cookie);
      }
    },
    headerFor(url: URL): string {
      const { hostname, pathname } = url;
      const sent = [...cookies.values()]
        .filter((cookie) => cookie.hostname === hostname && isUnder(pathname, cookie.path))
        .filter((cookie) => !cookie.isSecure || isTrustworthy(url))
        .filter((cookie) => cookie.expiresAtMs > Date.now())
        .sort((one, other) => other.path.length - one.path.length);
      return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
  };
}

function readCookie(header: string, url: URL): Cookie | undefined {
  const [pair = '', ...rest] = header.split(';');
  const [name = '', value = ''] = splitPair(pair);
  const attributes = new Map(
    rest.map((part) => splitPair(part)).map(([key = '', set = '']) => [key.toLowerCase(), set]),
  );
  const isSecure = attributes.has('secure');
  if (isSecure && !isTrustworthy(url)) return undefined;
  if (/^__(Host|Secure)-/.test(name) && url.protocol !== 'https:') return undefined;
  const given = attributes.get('path');
  const path = given?.startsWith('/') ? given : url.pathname.replace(/(.)\/[^/]*$|\/[^/]*$/, '$1') || '/';
  return { name, value, hostname: url.hostname, path, isSecure, expiresAtMs: expiryOf(attributes) };
}

function splitPair(pair: string): string[] {
  return pair.split(/=(.*)/s).map((part) => part.trim());
}

function expiryOf(attributes: ReadonlyMap<string, string>): number {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined) return Date.now() + Number(maxAge) * 1000;
  const expires = attributes.get('expires');
  return expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires);
}

function isUnder(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}

const IN_TAG = `((?:"[^"]*"|'[^']*'|[^>"'])*)`;
const FORM = new RegExp(`<form\\b${IN_TAG}>(.*?)</form>`, 'gis');
const BUTTON = new RegExp(`<button\\b${IN_TAG}>(.*?)</button>`, 'gis');
const INPUT = new RegExp(`<input\\b${IN_TAG}>`, 'gis');

/** The request of pressing this button on the page. Throws with the list of buttons if there is none. */
function fillForm(page: Page, { button, fields = {} }: Submission): Visit {
  const seen: string[] = [];
  for (const [, formTag = '', content = ''] of page.html.matchAll(FORM)) {
    for (const [, buttonTag = '', label = ''] of content.matchAll(BUTTON)) {
      const visible = readText(label);
      seen.push(visible);
      if (visible === button) return visitOf(page, formTag, readFields(content, buttonTag, fields));
    }
  }
  throw new Error(`${page.url} (${page.status}) has no button "${button}", only [${seen.join(', ')}]`);
}

function visitOf(page: Page, formTag: string, values: URLSearchParams): Visit {
  const form = readAttributes(formTag);
  const url = new URL(form.get('action') || page.url, page.url);
  if (form.get('method')?.toLowerCase() === 'post') return { url, method: 'POST', body: values.toString() };
  url.search = values.toString();
  return { url, method: 'GET' };
}

function readFields(content: string, buttonTag: string, typed: Readonly<Record<string, string>>) {
  const values = new URLSearchParams();
  for (const [, tag = ''] of content.matchAll(INPUT)) {
    const input = readAttributes(tag);
    const isToggle = /^(checkbox|radio)$/.test(input.get('type') ?? '');
    if (isToggle ? input.has('checked') : input.get('type') !== 'submit') {
      const name = input.get('name');
      if (name) values.append(name, input.get('value') ?? (isToggle ? 'on' : ''));
    }
  }
  for (const [name, value] of Object.entries(typed)) values.set(name, value);
  const pressed = readAttributes(buttonTag);
  const name = pressed.get('name');
  if (name) values.append(name, pressed.get('value') ?? '');
  return values;
}

function readAttributes(tag: string): Map<string, string> {
  const found = tag.matchAll(/([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g);
  return new Map(
    [...found].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  );
}

function readText(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => ENTITIES[name] ?? '');
}
