import type { RecordSink } from '#core/import/imported-record.ts';
import { takeFlow } from '../flow-word.ts';
import { plusDays } from '../json/json-value.ts';
import { takeSymptoms } from '../json/symptom-words.ts';

const START = /^Period start date:\s*(.*)$/i;
const END = /^Period end date:\s*(.*)$/i;
const INTENSITY = /^Day (\d+): intensity:\s*(\S+)/i;
const EVENT = /^\d+ - (\S+)(?: \S+)? - .*? - (\w+) - (\w+)/;

export const isFloText = (text: string): boolean => /^Period start date:/im.test(text);

interface Block {
  line: number;
  start: string;
  end: string | null;
  isPregnant: boolean;
  intensities: { day: number; word: string; line: number }[];
}

function takeBlock(sink: RecordSink, { line, start, end, isPregnant, intensities }: Block) {
  if (isPregnant) return sink.take({ kind: 'stage', day: start, end: null, stage: 'PREGNANCY' }, { line });
  sink.take({ kind: 'period', day: start, end }, { line });
  for (const { day, word, line } of intensities)
    takeFlow(sink, { day: plusDays(start, day - 1), word, line });
}

function takeEvent(
  sink: RecordSink,
  [, moment = '', category = '', subcategory = '']: RegExpExecArray,
  line: number,
) {
  const day = moment.slice(0, 10);
  if (category === 'Symptom' || category === 'Mood')
    return takeSymptoms(sink, { day, what: category, words: [subcategory], line });
  const isTest = category === 'OvulationTest' && /^(Positive|Negative)$/.test(subcategory);
  if (!isTest) return sink.leaveOut('NO_PLACE', { line, what: category });
  const result = subcategory === 'Positive' ? 'positive' : 'negative';
  sink.take({ kind: 'test', day, result }, { line });
}

const dayIn = (text: string | undefined): string | null =>
  text === undefined || /^(none|null)?$/i.test(text) ? null : text.slice(0, 10);

/** `res.txt`: a block of lines per cycle, then a line per event. */
export function readFloText(text: string, sink: RecordSink): void {
  let block: Block | undefined;
  for (const [at, raw] of text.split('\n').entries()) {
    const [line, content] = [at + 1, raw.trim()];
    const start = START.exec(content);
    const intensity = INTENSITY.exec(content);
    const event = EVENT.exec(content);
    if (start !== null) {
      if (block !== undefined) takeBlock(sink, block);
      block = { line, start: dayIn(start[1]) ?? '', end: null, isPregnant: false, intensities: [] };
    } else if (block !== undefined && END.test(content)) block.end = dayIn(END.exec(content)?.[1]);
    else if (block !== undefined && /^Pregnant:\s*true$/i.test(content)) block.isPregnant = true;
    else if (block !== undefined && intensity !== null) {
      block.intensities.push({ day: Number(intensity[1]), word: intensity[2] ?? '', line });
    } else if (event !== null) takeEvent(sink, event, line);
  }
  if (block !== undefined) takeBlock(sink, block);
}
