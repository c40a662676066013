import { escapeHtml } from '#leaf/escape-html.ts';
import type { Answer, WearableRequest } from '#server/try-it/wearable/request.ts';
import type { OauthServer } from './oauth-server.ts';
import type { SimulatedVendor } from './simulated-vendor.ts';

/** Reads a request's redirect; null unless it leads to this machine and has a PKCE challenge. */
function readRedirect(query: URLSearchParams): { redirect: URL; codeChallenge: string } | null {
  const redirect = URL.parse(query.get('redirect_uri') ?? '');
  const codeChallenge = query.get('code_challenge') ?? '';
  if (redirect === null || !/^(127\.0\.0\.1|localhost)$/.test(redirect.hostname)) return null;
  if (codeChallenge === '' || query.get('code_challenge_method') !== 'S256') return null;
  return { redirect, codeChallenge };
}

const REFUSED: Answer = {
  status: 400,
  page: '<!doctype html><title>Unknown app</title>Unknown app or address, or no code challenge.',
};

/** The page on which a person allows the app to read. They choose an account instead of signing in. */
export function renderAuthorize(
  vendor: SimulatedVendor,
  auth: OauthServer,
  { url }: WearableRequest,
): Answer {
  if (readRedirect(url.searchParams) === null) return REFUSED;
  const accounts = auth.ids.map((id) => `<option>${escapeHtml(id)}</option>`).join('');
  const name = escapeHtml(vendor.name);
  const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulated ${name}</title>
<h1>Simulated ${name}</h1>
<p>“Lutea” wants to read: ${escapeHtml(url.searchParams.get('scope') ?? '')}</p>
<form method="post">
<p><label>Account <select name="account">${accounts}</select></label></p>
<p><button name="answer" value="allow">Allow</button> <button name="answer" value="deny">Deny</button></p>
</form>
</html>`;
  return { status: 200, page };
}

/** Sends the person back with a code, or with their refusal (RFC 6749 §4.1.2). */
export function answerAuthorize(auth: OauthServer, { url, form }: WearableRequest): Answer {
  const asked = readRedirect(url.searchParams);
  const account = form.get('account') ?? '';
  if (asked === null || auth.find(account) === undefined) return REFUSED;
  const { redirect, codeChallenge } = asked;
  const code = { redirectUri: redirect.href, codeChallenge, scope: url.searchParams.get('scope') ?? '' };
  const isAllowed = form.get('answer') === 'allow';
  if (isAllowed) redirect.searchParams.set('code', auth.issueCode(account, code));
  else redirect.searchParams.set('error', 'access_denied');
  redirect.searchParams.set('state', url.searchParams.get('state') ?? '');
  return { status: 302, location: redirect.href };
}
