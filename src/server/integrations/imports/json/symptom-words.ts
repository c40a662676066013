import type { ImportedRecord, RecordSink, Symptom } from '#core/import/imported-record.ts';

type Level = Extract<ImportedRecord, { kind: 'symptom' }>['level'];

/** What Clue and Flo call pain, energy and mood, without spaces and signs. The first match wins. */
const WORDS: readonly [RegExp, Symptom, Level][] = [
  [/^(severepain|migraine|migrainewithaura)$/, 'pain', 'HIGH'],
  [
    /cramps|ache$|^(drawingpain|abdominalpain|pelvicpain|lowerback|breasttenderness|tenderbreasts|joint|jointpain|muscle|ovulation|vulvar|leg)$/,
    'pain',
    'MEDIUM',
  ],
  [/^(exhausted|tired|fatigue|lowenergy|lethargic)$/, 'energy', 'LOW'],
  [/^(ok|okay)$/, 'energy', 'MEDIUM'],
  [/^(energetic|fullyenergized|energized|highenergy)$/, 'energy', 'HIGH'],
  [
    /^(sad|angry|anxious|panic|depressed|apathetic|sensitive|irritable|irritated|moodswings|swings|pms|insecure|stressed|guilty|feelingguilty|veryselfcritical|selfcritical|obsessivethoughts|confused|unmotivated)$/,
    'mood',
    'LOW',
  ],
  [/^(neutral|indifferent|calm)$/, 'mood', 'MEDIUM'],
  [
    /^(happy|excited|joyful|playful|frisky|confident|grateful|proud|motivated|feelgood|everythingisfine)$/,
    'mood',
    'HIGH',
  ],
];

const RANKS: readonly Level[] = ['LOW', 'MEDIUM', 'HIGH'];

/** Pain is as strong as its strongest word. If two words for mood or energy contradict each other, both are dropped. */
function levelOf(symptom: Symptom, levels: readonly Level[]): Level {
  if (symptom === 'pain') return RANKS.findLast((rank) => levels.includes(rank)) ?? 'MEDIUM';
  return levels.every((level) => level === levels[0]) ? (levels[0] as Level) : 'MEDIUM';
}

interface Words {
  day: string;
  /** The name of the entry in the file. */
  what: string;
  words: readonly string[];
  line: number;
}

/** Takes the words of one entry as pain, energy and mood. Others are left out by their name. */
export function takeSymptoms(sink: RecordSink, { day, what, words, line }: Words): void {
  if (words.length === 0) sink.leaveOut('NO_PLACE', { line, what });
  const found = new Map<Symptom, Level[]>();
  for (const word of words) {
    const plain = word.toLowerCase().replace(/[^a-z]/g, '');
    const [, symptom, level] = WORDS.find(([pattern]) => pattern.test(plain)) ?? [];
    if (symptom === undefined || level === undefined) sink.leaveOut('NO_PLACE', { line, what: word });
    else found.set(symptom, [...(found.get(symptom) ?? []), level]);
  }
  for (const [symptom, levels] of found)
    sink.take({ kind: 'symptom', day, symptom, level: levelOf(symptom, levels) }, { line, what: symptom });
}
