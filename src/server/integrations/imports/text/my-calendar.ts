import type { RecordSink } from '#core/import/imported-record.ts';
import { isDate, isoDay } from './date-spelling.ts';

interface Fact {
  line: number;
  day: string;
  content: string;
}

const START = /^(period starts|inicio del per[ií]odo)$/i;
const END = /^(period ends|fin del per[ií]odo)$/i;
const SYMPTOMS = /^(symptoms|s[ií]ntomas):/i;
const TEMPERATURE = /^[\p{L} ]+:\s*([\d.,]+)\s*(?:℃|℉|°C|°F)$/u;
const FLOWS = ['spotting', 'light', 'light', 'medium', 'heavy'] as const;

function factsOf(text: string): Fact[] {
  return text.split('\n').flatMap((raw, at) => {
    const [date = '', content = ''] = raw.trim().split('\t', 2);
    return isDate(date) && content !== ''
      ? [{ line: at + 1, day: isoDay(date), content: content.trim() }]
      : [];
  });
}

/** In an unknown language, the two most frequent lines are the first and the last day of a period. */
function guessWords(facts: readonly Fact[]): { start: string; end: string } | undefined {
  const counts = new Map<string, number>();
  for (const { content } of facts)
    if (!content.includes(':')) counts.set(content, (counts.get(content) ?? 0) + 1);
  const often = [...counts]
    .filter(([, count]) => count > 1)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const [[first] = [], [second] = []] = often;
  if (first === undefined || second === undefined) return undefined;
  const earliest = facts
    .filter(({ content }) => content === first || content === second)
    .sort((a, b) => (a.day < b.day ? -1 : 1))[0]?.content;
  return earliest === first ? { start: first, end: second } : { start: second, end: first };
}

export function isMyCalendar(text: string): boolean {
  const lines = text.split('\n', 200).filter((line) => line.trim() !== '');
  const facts = factsOf(lines.join('\n'));
  const hasWords = facts.some(({ content }) => START.test(content) || SYMPTOMS.test(content));
  return (
    facts.length > 1 && facts.length >= lines.length / 2 && (hasWords || guessWords(facts) !== undefined)
  );
}

/** Symptoms come as `+++Flow;++Cramps,Acne;`: the number of plus signs is the strength of the group. */
function takeSymptoms(sink: RecordSink, { day, content, line }: Fact) {
  for (const group of content.slice(content.indexOf(':') + 1).split(';')) {
    const [, signs = '', names = ''] = /^(\+*)(.*)$/.exec(group.trim()) ?? [];
    for (const name of names.split(',').filter((part) => part !== '')) {
      const flow = /^(flow|flujo)$/i.test(name) ? FLOWS[signs.length] : undefined;
      if (flow !== undefined) sink.take({ kind: 'bleeding', day, flow }, { line });
      else if (/^(spotting|manchado)$/i.test(name))
        sink.take({ kind: 'bleeding', day, flow: 'spotting' }, { line });
      else sink.leaveOut('NO_PLACE', { line, what: name });
    }
  }
}

function takeFact(sink: RecordSink, fact: Fact) {
  const { day, content, line } = fact;
  const temperature = TEMPERATURE.exec(content)?.[1];
  if (temperature !== undefined) {
    return sink.take({ kind: 'temperature', day, value: Number(temperature.replace(',', '.')) }, { line });
  }
  if (SYMPTOMS.test(content)) return takeSymptoms(sink, fact);
  const [group = ''] = content.split(':', 1);
  if (content.includes(':') && !/^(note|notes|notas?)$/i.test(group))
    return sink.leaveOut('NO_PLACE', { line, what: group });
  sink.take({ kind: 'note', day, text: content.replace(/^[\p{L}]+:/u, '') }, { line });
}

/** Pairs each start with the end before the next start. */
function takePeriods(
  sink: RecordSink,
  starts: readonly Fact[],
  ends: readonly Fact[],
  isDoubtful: boolean,
): void {
  const used = new Set<Fact>();
  const sorted = starts.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  for (const [at, { day, line }] of sorted.entries()) {
    const next = sorted[at + 1]?.day ?? '9999-12-31';
    const end = ends.find((candidate) => candidate.day >= day && candidate.day < next);
    if (end !== undefined) used.add(end);
    sink.take({ kind: 'period', day, end: end?.day ?? null, isDoubtful }, { line });
  }
  for (const end of ends) if (!used.has(end)) sink.leaveOut('END_WITHOUT_START', { line: end.line });
}

/** "Export for your doctor": one fact per line, newest first, in the phone's language. */
export function readMyCalendar(text: string, sink: RecordSink): void {
  const facts = factsOf(text);
  const isKnown = facts.some(({ content }) => START.test(content));
  const guess = isKnown ? undefined : guessWords(facts);
  const isStart = ({ content }: Fact) =>
    guess === undefined ? START.test(content) : content === guess.start;
  const isEnd = ({ content }: Fact) => (guess === undefined ? END.test(content) : content === guess.end);
  takePeriods(sink, facts.filter(isStart), facts.filter(isEnd), guess !== undefined);
  for (const fact of facts) if (!isStart(fact) && !isEnd(fact)) takeFact(sink, fact);
}
