export const APPEARANCES = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof APPEARANCES)[number];

const ONE_YEAR_S = 31_536_000;

/**
 * The chosen appearance. It is stored in a cookie, from which the server sets this attribute, so that the first page
 * has the right colours.
 */
export function readAppearance(): Appearance {
  const chosen = document.documentElement.dataset['appearance'];
  return APPEARANCES.find((appearance) => appearance === chosen) ?? 'system';
}

export function chooseAppearance(appearance: Appearance): void {
  const lifetime = appearance === 'system' ? 0 : ONE_YEAR_S;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some of today's browsers.
  document.cookie = `lutea_appearance=${appearance}; path=/; max-age=${lifetime}; samesite=lax`;
  if (appearance === 'system') delete document.documentElement.dataset['appearance'];
  else document.documentElement.dataset['appearance'] = appearance;
}
