import type { Locale } from '#web/lib/language.tsx';
import type { Signal } from '#web/lib/wire.ts';
import { rangeWords } from './readings.ts';

type Name = Signal['name'];

interface Measure {
  show(value: number, locale: Locale): string;
  unit(locale: Locale): string;
  /** The unit in which days of the signal are counted. */
  counts: keyof Locale['texts']['signals']['notJudged'];
}

const whole = (value: number, { formats }: Locale) => formats.number(value);
const milliseconds: Measure = { show: whole, unit: () => 'ms', counts: 'nights' };
const score: Measure = { show: whole, unit: ({ texts }) => texts.today.readings.ofHundred, counts: 'days' };

const MEASURES: Readonly<Record<Name, Measure>> = {
  hrvWeek: milliseconds,
  hrvNight: milliseconds,
  pulse: { show: whole, unit: ({ texts }) => texts.today.readings.perMinute, counts: 'nights' },
  sleep: { show: (seconds, { formats }) => formats.duration(seconds), unit: () => '', counts: 'nights' },
  charge: score,
  drain: score,
  load: {
    show: (minutes, { texts, formats }) => texts.signals.minutes(formats.number(minutes)),
    unit: () => '',
    counts: 'weeks',
  },
  temperature: {
    show: (degrees, { formats }) => `${degrees > 0 ? '+' : ''}${formats.number(degrees, 1)}`,
    unit: () => '°C',
    counts: 'nights',
  },
};

export function signalValue({ name, value }: Signal, locale: Locale): string {
  if (value === null) return '–';
  const { show, unit } = MEASURES[name];
  return `${show(value, locale)} ${unit(locale)}`.trim();
}

/** The usual range, or that the wearable judges the signal; empty if there is neither. */
export function usualWords({ name, usual, verdict }: Signal, locale: Locale): string {
  const { signals } = locale.texts;
  const { show } = MEASURES[name];
  if (usual === null) {
    const isOwn = verdict === 'NOT_JUDGED' || verdict === 'NOT_MEASURED' || verdict === 'ABSENT';
    return name === 'hrvWeek' && !isOwn ? signals.byDevice : '';
  }
  if (name === 'load') return signals.usualUpTo(show(usual.high, locale));
  return signals.usual(rangeWords(show(usual.low, locale), show(usual.high, locale)));
}

export function verdictWords({ name, verdict, known }: Signal, { texts: { signals } }: Locale): string {
  if (verdict === 'NOT_JUDGED' && known.have < known.need) {
    return signals.notJudged[MEASURES[name].counts](known.have, known.need);
  }
  if (verdict === 'USUAL' && name === 'sleep') return signals.enoughSleep;
  return signals.verdicts[verdict];
}
