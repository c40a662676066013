const CELSIUS = [30, 45] as const;
const FAHRENHEIT = [86, 113] as const;

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean =>
  value >= least && value <= most;

/** Converts °C or °F to °C; undefined if it is no body temperature in either unit. */
export function readTemperature(value: number): number | undefined {
  if (isWithin(value, CELSIUS)) return value;
  if (isWithin(value, FAHRENHEIT)) return Math.round(((value - 32) / 1.8) * 100) / 100;
  return undefined;
}
