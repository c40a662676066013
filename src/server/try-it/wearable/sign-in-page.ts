import type { AccountDesk } from './accounts.ts';
import { escapeHtml } from './page.ts';
import type { Answer, WearableRequest } from './request.ts';

/** Stands in for Garmin's sign-in page, which asks for a password and a code. Here a person only says who they are. */
export function drawSignIn(desk: AccountDesk, { url }: WearableRequest): Answer {
  const buttons = desk.ids.map(
    (id) => `<p><button name="account" value="${escapeHtml(id)}">Sign in as “${escapeHtml(id)}”</button></p>`,
  );
  return page(
    'Simulated Garmin sign-in',
    `<p>Garmin’s own page asks for your password here, and for a code where you have a second factor.</p>
<form method="post" action="${escapeHtml(url.pathname + url.search)}">${buttons.join('')}</form>`,
  );
}

/** Signs in, and goes on to the service with a ticket. */
export function answerSignIn(desk: AccountDesk, { url, form }: WearableRequest): Answer {
  const account = form.get('account') ?? '';
  const service = url.searchParams.get('service') ?? '';
  const source = url.searchParams.get('source') ?? '';
  if (desk.find(account) === undefined || !URL.canParse(service) || !URL.canParse(source)) {
    return { status: 400, body: { message: 'HTTP 400 Bad Request' } };
  }
  const next = new URL(service);
  next.search = new URLSearchParams({ ticket: desk.issueTicket(account, service), source }).toString();
  // Only to this server: the address of the service is what the request says.
  return { status: 302, location: `${next.pathname}${next.search}` };
}

/** Posts the ticket to the page that opened this one, and shows it. */
export function drawTicket({ url }: WearableRequest): Answer {
  const serviceTicket = url.searchParams.get('ticket') ?? '';
  const source = url.searchParams.get('source') ?? '';
  const handed = { serviceUrl: `${url.origin}${url.pathname}`, serviceTicket };
  // No tag can end the script inside JSON without its bracket.
  const script = JSON.stringify([handed, source]).replaceAll('<', '\\u003c');
  return page(
    'Simulated Garmin ticket',
    `<pre>${escapeHtml(JSON.stringify(handed))}</pre>
<script>const [handed, source] = ${script}; opener?.postMessage(handed, source);</script>`,
  );
}

function page(title: string, content: string): Answer {
  return {
    status: 200,
    page: `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<h1>${title}</h1>
${content}
</html>`,
  };
}
