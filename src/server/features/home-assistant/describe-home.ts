import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import type { Language } from '#core/language.ts';
import { TRAINING_STATUSES } from '#core/training/training-status.ts';

/** An older value is unavailable in Home Assistant, and the broker drops it. Lutea publishes twice as often. */
export const VALUES_LAST_SECONDS = 13 * 3_600;
/** Longer than a weekend without the server. After that, Home Assistant forgets the device. */
export const DISCOVERY_LASTS_SECONDS = 3 * 24 * 3_600;

/** The names of the sensors, which people see in Home Assistant. */
const NAMES = {
  en: {
    status: 'Training today',
    cycleDay: 'Cycle day',
    phase: 'Estimated phase',
    nextEarliest: 'Next period: earliest day',
    nextLatest: 'Next period: latest day',
  },
  de: {
    status: 'Training heute',
    cycleDay: 'Zyklustag',
    phase: 'Geschätzte Phase',
    nextEarliest: 'Nächste Periode: frühester Tag',
    nextLatest: 'Nächste Periode: spätester Tag',
  },
  fr: {
    status: 'Entraînement du jour',
    cycleDay: 'Jour du cycle',
    phase: 'Phase estimée',
    nextEarliest: 'Prochaines règles\u00a0: premier jour possible',
    nextLatest: 'Prochaines règles\u00a0: dernier jour possible',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** The sensors about the cycle, which are not published in discreet mode. */
const ABOUT_THE_CYCLE = {
  cycleDay: {},
  phase: { device_class: 'enum', options: CYCLE_PHASES },
  nextEarliest: { device_class: 'date' },
  nextLatest: { device_class: 'date' },
} as const;

export const topicsOf = (id: string) => ({
  config: `homeassistant/device/lutea-${id}/config`,
  state: `lutea/${id}/today`,
  availability: `lutea/${id}/availability`,
});

interface Described {
  id: string;
  discreet: boolean;
  language: Language;
  version: string;
}

function sensor(key: keyof (typeof NAMES)['en'], fields: object, { id, language }: Described) {
  return {
    platform: 'sensor',
    unique_id: `lutea_${id}_${key}`,
    name: NAMES[language][key],
    value_template: `{{ value_json.${key} }}`,
    expire_after: VALUES_LAST_SECONDS,
    ...fields,
  };
}

/** Home Assistant removes a component that has nothing but its platform. */
const REMOVED = { platform: 'sensor' };

function cycleSensors(home: Described) {
  const sensors = Object.entries(ABOUT_THE_CYCLE) as [keyof typeof ABOUT_THE_CYCLE, object][];
  return Object.fromEntries(
    sensors.map(([key, fields]) => [key, home.discreet ? REMOVED : sensor(key, fields, home)]),
  );
}

/** The payload by which Home Assistant finds one device with its sensors. */
export function discoveryOf(home: Described) {
  const { state, availability } = topicsOf(home.id);
  const reason = {
    json_attributes_topic: state,
    json_attributes_template: "{{ {'reason': value_json.reason} | tojson }}",
  };
  const status = {
    device_class: 'enum',
    options: TRAINING_STATUSES,
    icon: 'mdi:run',
    ...(!home.discreet && reason),
  };
  return {
    device: {
      identifiers: `lutea-${home.id}`,
      name: 'Lutea',
      manufacturer: 'Lutea',
      sw_version: home.version,
    },
    origin: { name: 'Lutea', sw_version: home.version },
    components: { status: sensor('status', status, home), ...cycleSensors(home) },
    state_topic: state,
    availability_topic: availability,
    qos: 1,
  };
}

export interface TodayAtHome {
  date: Temporal.PlainDate;
  decision: { status: string; reason: string } | null;
  cycle: {
    cycleDay: number | null;
    phase: string;
    nextPeriod: { earliest: Temporal.PlainDate; latest: Temporal.PlainDate } | null;
  };
}

/** The values to publish as JSON. Home Assistant shows a null as unknown. */
export function stateOf({ date, decision, cycle }: TodayAtHome, { discreet }: Pick<Described, 'discreet'>) {
  const { cycleDay, phase, nextPeriod } = cycle;
  const aboutTheCycle = {
    reason: decision?.reason ?? null,
    cycleDay,
    phase: phase === 'UNKNOWN' ? null : phase,
    nextEarliest: nextPeriod?.earliest ?? null,
    nextLatest: nextPeriod?.latest ?? null,
  };
  return { date, status: decision?.status ?? null, ...(!discreet && aboutTheCycle) };
}
