import type { Flow, ImportedRecord, RecordSink } from '#core/import/imported-record.ts';

/** Words for the flow in English, German, French, Spanish, Italian, Portuguese and Dutch. The first match wins. */
const FLOW_WORDS: readonly [RegExp, Flow][] = [
  [/^(none|no|n|false|nein|non|null|n\/?a|nada|rien|nichts|niente|geen|[-–—]+)$/, 'none'],
  [/^(no|keine?|pas de|aucune?|sin|ningun[oa]?|nessun[oa]?|nenhum|geen) /, 'none'],
  // `None (0)`, `0 - none`, but not `none/light`.
  [/^(none|not|nicht)\b(?!\s*\/)/, 'none'],
  [/^0\s*[-–=:(]\s*\p{L}/u, 'none'],
  [/^(keine?|aucune?|ningun[oa]|nessun[oa]|nenhuma?)$/, 'none'],
  [/spott|schmier|\btaches?\b|manchado/, 'spotting'],
  [
    /\b(light|low|leicht|wenig|schwach|gering|leger|faible|peu|liger|leve|leggero|escas|scars|poc[oa]|licht)/,
    'light',
  ],
  [/\b(medium|moder|mittel|ma(?:ss|ß)ig|normal|moyen|medi[oa]|gemiddeld)/, 'medium'],
  [/\b(heavy|high|strong|stark|viel|abond|abund|abbond|fort|intens|much[oa]|zwaar)/, 'heavy'],
];

/** Flows by a number from 1. Above 5 it is something else, like a number of pads: bleeding of an unknown amount. */
const SCALE: readonly Flow[] = ['none', 'light', 'medium', 'heavy', 'heavy', 'heavy'];
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
const DEGREES = /\d\s*(?:°|℃|℉)/;

function flowOfNumber(value: number): Flow | undefined {
  return value < 0 ? undefined : (SCALE[Math.ceil(value)] ?? 'unspecified');
}

/**
 * A filled cell means bleeding unless it says "none". An unknown word must not remove the day, because that would move
 * the start of the period. Undefined if the cell is empty or clearly about something else.
 */
export function flowOf(word: string): Flow | undefined {
  const text = word.trim().toLowerCase().replaceAll('_', ' ').normalize('NFD').replace(/\p{M}/gu, '');
  if (text === '' || DEGREES.test(text)) return undefined;
  if (NUMBER.test(text)) return flowOfNumber(Number(text.replace(',', '.')));
  return FLOW_WORDS.find(([words]) => words.test(text))?.[1] ?? 'unspecified';
}

type StartMark = Pick<Extract<ImportedRecord, { kind: 'bleeding' }>, 'isStart' | 'isDoubtful'>;

/** Records a day of bleeding with the flow that the file's word means. */
export function takeFlow(
  sink: RecordSink,
  { word, line, ...record }: { day: string; word: string; line: number } & StartMark,
): void {
  const flow = flowOf(word);
  if (flow === undefined) refuseFlow(sink, record.day, { line, what: `flow ${word}`.trim() });
  else sink.take({ kind: 'bleeding', flow, ...record }, { line });
}

/** Leaves out a bleeding entry whose amount cannot be read. It makes a start beside it doubtful. */
export function refuseFlow(sink: RecordSink, day: string, place: { line?: number; what: string }): void {
  sink.leaveOut('BAD_VALUE', { ...place, unreadBleeding: [day] });
}
