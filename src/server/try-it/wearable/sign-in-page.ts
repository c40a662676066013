import { escapeHtml } from '#leaf/escape-html.ts';
import type { AuthServer } from './auth-server.ts';
import type { Answer, WearableRequest } from './request.ts';

/** Simulates Garmin's sign-in page. The person chooses an account instead of entering a password. */
export function renderSignIn(auth: AuthServer, { url }: WearableRequest): Answer {
  const buttons = auth.ids.map(
    (id) => `<p><button name="account" value="${escapeHtml(id)}">Sign in as “${escapeHtml(id)}”</button></p>`,
  );
  return page(
    'Simulated Garmin sign-in',
    `<p>Garmin’s own page asks for your password here, and for a code where you have a second factor.</p>
<form method="post" action="${escapeHtml(url.pathname + url.search)}">${buttons.join('')}</form>`,
  );
}

/** Signs in, and redirects to the service with a ticket. */
export function answerSignIn(auth: AuthServer, { url, form }: WearableRequest): Answer {
  const account = form.get('account') ?? '';
  const service = url.searchParams.get('service') ?? '';
  const source = url.searchParams.get('source') ?? '';
  if (auth.find(account) === undefined || !URL.canParse(service) || !URL.canParse(source)) {
    return { status: 400, body: { message: 'HTTP 400 Bad Request' } };
  }
  const next = new URL(service);
  next.search = new URLSearchParams({ ticket: auth.issueTicket(account, service), source }).toString();
  // The service URL comes from the request, so the redirect stays within this server.
  return { status: 302, location: `${next.pathname}${next.search}` };
}

/** A page that shows the ticket and posts it to the page that opened this one. */
export function renderTicket({ url }: WearableRequest): Answer {
  const serviceTicket = url.searchParams.get('ticket') ?? '';
  const source = url.searchParams.get('source') ?? '';
  const posted = { serviceUrl: `${url.origin}${url.pathname}`, serviceTicket };
  // Without `<`, no tag in the JSON can end the script.
  const script = JSON.stringify([posted, source]).replaceAll('<', '\\u003c');
  return page(
    'Simulated Garmin ticket',
    `<pre>${escapeHtml(JSON.stringify(posted))}</pre>
<script>const [posted, source] = ${script}; opener?.postMessage(posted, source);</script>`,
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
