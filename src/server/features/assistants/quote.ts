/** A text that a person or another program wrote. An assistant must not take it as an instruction. */
interface Quoted {
  quoted: string;
}

/**
 * Marks a text as data. A plan may come from a stranger's calendar, so a title can contain instructions for an
 * assistant, even in invisible characters.
 */
export function quote(text: string): Quoted {
  return { quoted: text.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, ' ') };
}
