import type { Flow, RecordSink, Sample, Stage } from '#core/import/imported-record.ts';
import { readMoment } from '../phone/moment.ts';
import { wearableName } from '../wearable/wearable-name.ts';
import { refuseFlow } from './flow-word.ts';
import { ImportProblem } from './import-problem.ts';

/** Also matches the DOCTYPE: a DTD may be longer than the head that is searched. */
export const isAppleHealth = (head: string): boolean => /<(?:!DOCTYPE )?HealthData\b/.test(head);
/** The export also contains the same data as a medical document. */
export const isClinicalDocument = (head: string): boolean => head.includes('<ClinicalDocument');

type Attributes = Readonly<Record<string, string>>;

interface Element {
  attributes: Attributes;
  isCycleStart: boolean;
}

const RECORD = /<Record\b(?:[^"'>]|"[^"]*"|'[^']*')*>/y;
const ATTRIBUTE = /([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const TYPE = /\btype\s*=\s*["']([^"']*)["']/;
const METADATA = /<MetadataEntry\b[^>]*>/g;
const CYCLE_START_KEY = /\bkey=["'](?:HKMenstrualCycleStart|HKMetadataKeyMenstrualCycleStart)["']/;
const IS_ONE = /\bvalue=["']1["']/;
const LONGEST_ELEMENT = 1 << 20;

const PREFIX = /^HK(?:Category|Quantity)TypeIdentifier/;

const FLOWS: readonly [RegExp, Flow][] = [
  [/Unspecified$|^1$/, 'unspecified'],
  [/Light$|^2$/, 'light'],
  [/Medium$|^3$/, 'medium'],
  [/Heavy$|^4$/, 'heavy'],
  [/None$|^5$/, 'none'],
];

const QUANTITIES: Readonly<Record<string, Sample['kind']>> = {
  HeartRateVariabilitySDNN: 'HRV_SDNN',
  // Since iOS 27.
  HeartRateVariabilityRMSSD: 'HRV_RMSSD',
  RestingHeartRate: 'PULSE',
  AppleSleepingWristTemperature: 'SKIN_TEMPERATURE',
};

/** The day as written. Apple writes local time with its offset. */
const dayOf = ({ startDate = '' }: Attributes): string => startDate.slice(0, 10);

function takeFlow(sink: RecordSink, { attributes, isCycleStart }: Element) {
  const { value = '' } = attributes;
  const day = dayOf(attributes);
  const flow = FLOWS.find(([word]) => word.test(value))?.[1];
  if (flow === undefined) return refuseFlow(sink, day, { what: value });
  sink.take({ kind: 'bleeding', day, flow, isStart: isCycleStart });
}

function takeTest(sink: RecordSink, { attributes }: Element) {
  const { value = '' } = attributes;
  const day = dayOf(attributes);
  if (/LuteinizingHormoneSurge$|ResultPositive$|^2$/.test(value))
    sink.take({ kind: 'test', day, result: 'positive' });
  else if (/Negative$|^1$/.test(value)) sink.take({ kind: 'test', day, result: 'negative' });
  else sink.leaveOut('NO_PLACE', { what: value });
}

/** The timezone is not used: Apple writes local time with its offset. */
const momentOf = (text: string | undefined) => readMoment(text, 'UTC');

function takeSample(sink: RecordSink, element: Element, kind: Sample['kind'], value?: number) {
  const { startDate, endDate = startDate, sourceName, ...attributes } = element.attributes;
  const [start, end] = [momentOf(startDate), momentOf(endDate)];
  if (start === null || end === null) return sink.leaveOut('BAD_DATE', { what: 'night' });
  const sample = {
    kind,
    startMs: start.ms,
    endMs: end.ms,
    value: value ?? Number(attributes['value']),
    utcOffsetMinutes: end.utcOffsetMinutes ?? 0,
    wearable: wearableName(sourceName),
  };
  sink.take({ kind: 'sample', app: 'apple', day: dayOf(element.attributes), sample });
}

function takeSleep(sink: RecordSink, element: Element) {
  const { value = '', startDate, endDate } = element.attributes;
  if (!value.includes('Asleep')) return sink.leaveOut('NO_PLACE', { what: value || 'SleepAnalysis' });
  const [start, end] = [momentOf(startDate), momentOf(endDate)];
  const seconds = start === null || end === null ? Number.NaN : (end.ms - start.ms) / 1_000;
  takeSample(sink, element, 'SLEEP', seconds);
}

/** Apple does not say whether an IUD contains copper, so the person is asked. */
const CONTRACEPTION: readonly [RegExp, Stage][] = [
  [/(?:Implant|Injection)$|^[23]$/, 'NONE_EXPECTED'],
  [/IntrauterineDevice$|^4$/, 'IUS'],
  [/(?:IntravaginalRing|Oral|Patch)$|^[567]$/, 'PILL'],
];

/** Takes a life stage. If it still lasts, its end is far in the future. */
function takeStage(sink: RecordSink, { attributes }: Element, stage: Stage | undefined, what: string): void {
  const end = (attributes['endDate'] ?? '').slice(0, 10);
  if (stage === undefined) sink.leaveOut('NO_PLACE', { what });
  else sink.take({ kind: 'stage', day: dayOf(attributes), end: end || null, stage }, { what });
}

const READERS: Readonly<Record<string, (sink: RecordSink, element: Element) => void>> = {
  MenstrualFlow: takeFlow,
  IntermenstrualBleeding: (sink, { attributes }) =>
    sink.take({ kind: 'bleeding', day: dayOf(attributes), flow: 'spotting' }),
  OvulationTestResult: takeTest,
  BasalBodyTemperature: (sink, { attributes }) =>
    sink.take({ kind: 'temperature', day: dayOf(attributes), value: Number(attributes['value']) }),
  SleepAnalysis: takeSleep,
  Pregnancy: (sink, element) => takeStage(sink, element, 'PREGNANCY', 'Pregnancy'),
  Lactation: (sink, element) => takeStage(sink, element, 'BREASTFEEDING', 'Lactation'),
  Contraceptive: (sink, element) => {
    const { value = '' } = element.attributes;
    takeStage(sink, element, CONTRACEPTION.find(([word]) => word.test(value))?.[1], 'Contraceptive');
  },
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');

function attributesOf(tag: string): Attributes {
  return Object.fromEntries(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name,
      decode(double ?? single ?? ''),
    ]),
  );
}

/** The order of attributes varies. */
const hasCycleStart = (inner: string): boolean =>
  (inner.match(METADATA) ?? []).some((entry) => CYCLE_START_KEY.test(entry) && IS_ONE.test(entry));

/** Passes each element to the reader of its type. Types without one are only counted: there are millions of them. */
function createElementReader(sink: RecordSink) {
  const others = new Map<string, number>();
  return {
    read(tag: string, inner: string): void {
      const type = (TYPE.exec(tag)?.[1] ?? '').replace(PREFIX, '');
      const kind = QUANTITIES[type];
      const read = READERS[type];
      if (kind === undefined && read === undefined) {
        others.set(type, (others.get(type) ?? 0) + 1);
        return;
      }
      const element = { attributes: attributesOf(tag), isCycleStart: hasCycleStart(inner) };
      if (kind !== undefined) takeSample(sink, element, kind);
      else read?.(sink, element);
    },
    end(): void {
      for (const [type, count] of others) sink.leaveOut('NO_PLACE', { what: type }, count);
    },
  };
}

/**
 * Reads the export as a stream. It searches for `Record` elements and parses only the wanted ones. The rest, including
 * the broken DTD of some versions, is never parsed as XML, and no entity is resolved.
 */
export function createAppleReader(sink: RecordSink) {
  const elements = createElementReader(sink);
  let text = '';

  /** Index after this element; -1 if more text is needed to find its end. */
  function takeAt(start: number): number {
    RECORD.lastIndex = start;
    const tag = RECORD.exec(text)?.[0];
    if (tag === undefined) return -1;
    const tagEnd = start + tag.length;
    if (tag.endsWith('/>')) {
      elements.read(tag, '');
      return tagEnd;
    }
    const end = text.indexOf('</Record>', tagEnd);
    if (end === -1) return -1;
    elements.read(tag, text.slice(tagEnd, end));
    return end;
  }

  function takeAll(): void {
    let from = 0;
    for (;;) {
      const start = text.indexOf('<Record', from);
      if (start === -1) break;
      const next = takeAt(start);
      if (next === -1) {
        text = text.slice(start);
        if (text.length > LONGEST_ELEMENT) throw new ImportProblem('UNREADABLE', 'apple');
        return;
      }
      from = next;
    }
    // The text may end in the middle of the next `<Record`.
    text = text.slice(Math.max(from, text.length - '<Record'.length));
  }

  return {
    write(chunk: string): void {
      text += chunk;
      takeAll();
    },
    end: elements.end,
  };
}
