/**
 * Whose page this is. The server gives every page of a person a cookie that names nobody but is another for another
 * person, and takes it away where there is no session: a script can read it, even without a connection.
 */
const COOKIE = /(?:^|;\s*)((?:__Host-)?lutea_person)=([\w-]+)/;

let ofThisPage: string | undefined;

const signedIn = (): string | undefined => COOKIE.exec(document.cookie)?.[2];

/** From here on the page belongs to who is signed in now. */
export function beginPage(): void {
  ofThisPage = signedIn();
}

export const pagePerson = (): string | undefined => ofThisPage;

/** True when somebody else is signed in by now. */
export const isSomebodyElse = (): boolean => ![undefined, ofThisPage].includes(signedIn());

/** True when somebody else is signed in by now, or nobody. */
const isPageOver = (): boolean => signedIn() !== ofThisPage;

/** After the end of the session: the page is nobody's, and those in other tabs are over. */
export function dropPerson(): void {
  ofThisPage = undefined;
  const name = COOKIE.exec(document.cookie)?.[1];
  if (name === undefined) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some of today's browsers.
  document.cookie = `${name}=; path=/; max-age=0; secure; samesite=lax`;
}

/**
 * Calls back when the session of this page has ended: at the next look at the page, or at once when another tab signs
 * out or shows the sign-in page, since both clear the storage.
 */
export function watchPerson(onOver: () => void): void {
  const check = () => {
    if (isPageOver()) onOver();
  };
  for (const event of ['storage', 'focus', 'pageshow']) window.addEventListener(event, check);
  document.addEventListener('visibilitychange', check);
}
