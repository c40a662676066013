/** A title in lower case, without accents, emoji and typographic signs, to compare its words. */
export function foldTitle(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Extended_Pictographic}\u200d]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('×', 'x')
    .replaceAll(/[’′´`‘]/g, "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\b(?:zone|z) ?([1-5])\b/g, 'z$1')
    .replaceAll(/\b(lo)?(dl|ga) ([1-3])\b/g, '$1$2$3')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The key that a correction is stored under: without numbers, so that "5x4 min" and "6x4 min" are one title. */
export function titleKey(title: string): string {
  return foldTitle(title)
    .replaceAll(/\d+(?:[.,:]\d+)*/g, '#')
    .replaceAll(/[^\p{L}#]+/gu, ' ')
    .trim();
}
