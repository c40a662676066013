/** No body has a temperature between the two scales: the number says which of them it is. */
const LIMITS = { C: { min: 30, max: 45 }, F: { min: 86, max: 113 } } as const;
type Unit = keyof typeof LIMITS;

/** What was typed; null: nothing, so what was stored is taken back. */
export function readTemperature(typed: string): { value: number; unit: Unit } | null | 'INVALID' {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const value = Number(text);
  const unit = (['C', 'F'] as const).find((each) => value >= LIMITS[each].min && value <= LIMITS[each].max);
  return unit === undefined ? 'INVALID' : { value, unit };
}
