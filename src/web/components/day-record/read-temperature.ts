/** Limits in °C and °F. The two ranges do not overlap, so the number alone shows the unit. */
const LIMITS = { C: { min: 30, max: 45 }, F: { min: 86, max: 113 } } as const;
type Unit = keyof typeof LIMITS;

/** The temperature in the typed text; null if it is empty, which deletes the stored one. */
export function readTemperature(typed: string): { value: number; unit: Unit } | null | 'INVALID' {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const value = Number(text);
  const unit = (['C', 'F'] as const).find((each) => value >= LIMITS[each].min && value <= LIMITS[each].max);
  return unit === undefined ? 'INVALID' : { value, unit };
}
