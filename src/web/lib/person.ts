/**
 * Whose page this is. The server sets a cookie that is different for each person but identifies nobody, and deletes it
 * if there is no session. Scripts can read it, even offline.
 */
const COOKIE = /(?:^|;\s*)((?:__Host-)?lutea_person)=([\w-]+)/;

let pageOwner: string | undefined;

const signedIn = (): string | undefined => COOKIE.exec(document.cookie)?.[2];

/** Makes the page belong to the person who is signed in now. */
export function beginPage(): void {
  pageOwner = signedIn();
}

export const pagePerson = (): string | undefined => pageOwner;

/** Whether somebody else is signed in now. */
export const isSomebodyElse = (): boolean => ![undefined, pageOwner].includes(signedIn());

/** Whether somebody else or nobody is signed in now. */
const isPageOver = (): boolean => signedIn() !== pageOwner;

/** Called after the session has ended: this page has no owner any more, and pages in other tabs end too. */
export function dropPerson(): void {
  pageOwner = undefined;
  const name = COOKIE.exec(document.cookie)?.[1];
  if (name === undefined) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some of today's browsers.
  document.cookie = `${name}=; path=/; max-age=0; secure; samesite=lax`;
}

/**
 * Calls back when the session of this page has ended. Checks when the page becomes visible, and when another tab signs
 * out or shows the sign-in page: both clear the storage.
 */
export function watchPerson(onOver: () => void): void {
  const check = () => {
    if (isPageOver()) onOver();
  };
  for (const event of ['storage', 'focus', 'pageshow']) window.addEventListener(event, check);
  document.addEventListener('visibilitychange', check);
}
