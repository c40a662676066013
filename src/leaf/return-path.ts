/**
 * An allow-list: plain words between single slashes, then optionally a query. No dots, backslashes, colons or escapes,
 * so that no parser can see another host in it.
 */
const PAGE_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w\-.~=&%+]*)?$/;
const LONGEST = 512;

/** Paths that a browser must not be sent to after signing in. */
const NOT_A_PAGE = /^\/(?:api|login)(?![\w-])/i;

/** Where to redirect after signing in: the wanted page if it is one of ours, else `/`. */
export function safeReturnPath(wanted: unknown): string {
  const isPage =
    typeof wanted === 'string' &&
    wanted.length <= LONGEST &&
    PAGE_PATH.test(wanted) &&
    !NOT_A_PAGE.test(wanted);
  return isPage ? wanted : '/';
}

/** The address of the login page, with the page to return to. */
export function loginPath({
  error,
  returnTo = '/',
}: {
  error?: string | undefined;
  returnTo?: string;
}): string {
  const parts = [
    ...(error === undefined ? [] : [`error=${encodeURIComponent(error)}`]),
    ...(returnTo === '/' ? [] : [`returnTo=${encodeURIComponent(returnTo)}`]),
  ];
  return parts.length === 0 ? '/login' : `/login?${parts.join('&')}`;
}
