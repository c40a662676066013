/** The weight of a coding in Accept-Encoding (RFC 9110 §12.5.3); undefined if it is not named. */
function weightOf(coding: string, accepted: string): number | undefined {
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (name !== coding) continue;
    const weight = parameters.find((text) => text.startsWith('q='));
    return weight === undefined ? 1 : Number(weight.slice(2));
  }
  return undefined;
}

export function acceptsGzip(accepted: string | string[] | undefined): boolean {
  const text = String(accepted ?? '');
  return (weightOf('gzip', text) ?? weightOf('*', text) ?? 0) > 0;
}
