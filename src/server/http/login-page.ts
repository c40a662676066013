import { isLoginError, type LoginError } from '#contract/session-login.ts';
import { type Installation, renderSignals, renderSource } from './how-page.ts';
import { HOW_TEXTS, type HowTexts } from './how-texts.ts';
import { PAGE_TEXTS, type PageTexts } from './page-texts.ts';
import { escapeHtml, renderDocument, shareTags } from './pages-html.ts';
import type { Look } from './web-app.ts';

/** After these errors the provider must ask again; otherwise it would silently sign in the same person. */
const ASKS_AGAIN: ReadonlySet<string | undefined> = new Set<LoginError>([
  'not_allowed',
  'identity_taken',
  'account_disabled',
  'login_not_fresh',
]);

/** A form to sign out, for a person whom the provider would sign in without asking. */
const signOutForm = (label: string) => `<form method="post" action="/api/auth/logout">
<input type="hidden" name="provider" value="true">
<button>${escapeHtml(label)}</button>
</form>
`;

/** The example morning of `/how`: its answer, and the answer of each signal. */
function renderExample({ example }: HowTexts): string {
  return `<section class="welcome-example" aria-labelledby="example">
<h2 id="example"><span class="muted small">${escapeHtml(example.heading)}</span>
<strong>${escapeHtml(example.answer)}</strong></h2>
<p class="muted small">${escapeHtml(example.lead)}</p>
${renderSignals(example)}
</section>`;
}

/** A provider as shown on the page. */
export interface OfferedProvider {
  id: string;
  name: string;
  /** Whether it is Lutea's own household provider. */
  isHousehold: boolean;
}

interface LoginPage extends Installation {
  providers: readonly OfferedProvider[];
  error: string | undefined;
  /** Whether the person has just deleted their account. */
  isDeleted: boolean;
  returnTo: string;
}

/** The sign-in buttons: one per provider. */
function renderButtons({ signIn, signInHere, signInWith }: PageTexts, providers: readonly OfferedProvider[]) {
  if (providers.length < 2) return `<button>${signIn}</button>`;
  return providers
    .map(({ id, name, isHousehold }) => {
      const label = isHousehold ? signInHere : signInWith(name);
      return `<button name="provider" value="${escapeHtml(id)}">${escapeHtml(label)}</button>`;
    })
    .join('\n');
}

/** The public page that says what Lutea is, with the buttons to sign in. */
export function renderLogin(look: Look, page: LoginPage): string {
  const { error, isDeleted, returnTo, publicUrl, sourceUrl, providers } = page;
  const texts = PAGE_TEXTS[look.language];
  const how = HOW_TEXTS[look.language];
  const code = error === undefined || isLoginError(error) ? error : 'login_failed';
  return renderDocument(
    texts.signIn,
    `<div class="welcome">
<div class="welcome-words">
<h1><img src="/icons/lutea.svg" alt="" width="56" height="56">Lutea</h1>
<p class="welcome-promise">${escapeHtml(texts.promise)}</p>
${isDeleted ? `<p role="status"><strong>${escapeHtml(texts.accountDeleted)}</strong></p>\n` : ''}<p role="alert">${code === undefined ? '' : escapeHtml(texts.loginErrors[code])}</p>
<form method="post" action="/api/auth/login">
<input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">
${ASKS_AGAIN.has(code) ? '<input type="hidden" name="again" value="true">\n' : ''}${renderButtons(texts, providers)}
</form>
${code === 'login_not_fresh' ? signOutForm(texts.signOutThere) : ''}<p class="muted small">${escapeHtml(texts.privacy)}</p>
</div>
${renderExample(how)}
<footer class="small">
<p><a href="/how">${escapeHtml(texts.how)}</a></p>
<p class="muted">${renderSource(how, sourceUrl)}</p>
</footer>
</div>
<script type="module" src="/forget-seen.js"></script>`,
    look,
    shareTags('Lutea', look, publicUrl),
  );
}
