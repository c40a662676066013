/** A text that a person or another program wrote: an assistant must not follow it. */
interface Quoted {
  quoted: string;
}

/**
 * Marks a text as data. Calendars of strangers reach a plan, so a title can hold orders for an assistant, also in
 * characters that nobody sees.
 */
export function quote(text: string): Quoted {
  return { quoted: text.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, ' ') };
}
