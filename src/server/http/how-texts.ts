import type { Language } from '#core/language.ts';
import { OVERRIDES } from '#core/training/override.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { overrideName } from '#core/training/wording.ts';
import { EXAMPLE, type ExampleName } from './how-example.ts';
import { FIGURES, type Figures } from './how-figures.ts';

export interface HowTexts {
  title: string;
  example: {
    heading: string;
    lead: string;
    rows: Record<ExampleName, string>;
    /** The name of the status. */
    answer: string;
    result: string;
  };
  lead(figures: Figures): string;
  parts(figures: Figures): { heading: string; lines: string[] }[];
  openSource: string;
  source: string;
  /** Shown if the operator configured no URL of the source code. */
  askForSource: string;
  licence: string;
  back: string;
}

const { hrv, pulse, sleep, minutes } = EXAMPLE.signals;
const between = ({ usual }: { usual: readonly [number, number] }, to: string) =>
  `${usual[0]} ${to} ${usual[1]}`;
/** A duration as `7 h 30 min`. */
const hours = (value: number) => `${Math.floor(value)}\u00a0h ${Math.round((value % 1) * 60)}\u00a0min`;

const sleepBetween = (to: string) => sleep.usual.map(hours).join(` ${to} `);

const STATUSES: Readonly<Record<Language, Record<TrainingStatus, string>>> = {
  en: { REST: 'Rest', GENTLE: 'Gentle', LIGHT: 'Light', REDUCED: 'Reduced', TRAIN: 'Train' },
  de: { REST: 'Ruhetag', GENTLE: 'Sanft', LIGHT: 'Leicht', REDUCED: 'Etwas weniger', TRAIN: 'Training' },
  fr: {
    REST: 'repos',
    GENTLE: 'en douceur',
    LIGHT: 'léger',
    REDUCED: 'un peu moins',
    TRAIN: 'entraî\u00adne\u00adment',
  },
};
/** The answers to the mornings of the example, in words. */
const answersIn = (language: Language) => ({
  answer: STATUSES[language][EXAMPLE.answer],
  short: STATUSES[language][EXAMPLE.afterShortNight],
  pms: STATUSES[language][EXAMPLE.withPms],
});
const [inEnglish, inGerman, inFrench] = [answersIn('en'), answersIn('de'), answersIn('fr')];

const switchesIn = (language: Language): string =>
  OVERRIDES.map((override) => overrideName(override, language)).join(', ');

const en: HowTexts = {
  title: 'How Lutea decides',
  example: {
    heading: 'An example',
    lead: 'One morning. The band is what is usual for this person, the dot is today.',
    rows: {
      hrv: `HRV last night: ${hrv.value} ms, usual ${between(hrv, 'to')}. Nothing to hold back.`,
      pulse: `Resting heart rate: ${pulse.value}, usual ${between(pulse, 'to')}. Nothing to hold back.`,
      sleep: `Sleep: ${hours(sleep.value)}, usual ${sleepBetween('to')}. Nothing to hold back.`,
      minutes: `Intensity minutes of the last seven days: ${minutes.value}, usual up to ${minutes.usual[1]}. Nothing to hold back.`,
    },
    answer: inEnglish.answer,
    result: `Nothing holds back: “${inEnglish.answer}”. The most careful word always counts: after a night under ${FIGURES.sleepShortHours} hours it would have been “${inEnglish.short}”, and with PMS switched on “${inEnglish.pms}”.`,
  },
  lead: ({ rules }) =>
    `Every morning there is one of five answers: Rest, Gentle, Light, Reduced or Train. It comes from a fixed list of ${rules} rules, from the most careful to the freest. The first rule that applies decides, and “Why?” names it. There is no score that nobody can check, and nothing leaves this server.`,
  parts: (n) => [
    {
      heading: 'Who has the last word',
      lines: [
        `You first. What you switch on (${switchesIn('en')}), being ill, pain and low energy lower the answer, whatever was measured.`,
        '“I feel good” lifts “Reduced” to “Train” for that day, where one weak reason alone speaks for less: a short night, a low score after a draining day, much training, or the phase. It lifts nothing else.',
        'Ill is rest until you say that you are better. Then come two days at an easy pace.',
        'Then what your wearable measured overnight.',
        'The calendar last. By itself a phase can take a little off, and only if you plan with phases.',
      ],
    },
    {
      heading: 'What is looked at',
      lines: [
        `Heart rate variability, of the week and of last night, against your own last ${n.usualDays} days. That both follow the cycle is taken into account.`,
        `Resting heart rate: ${n.pulseBeats} beats above your usual is far off.`,
        `Sleep: under ${n.sleepShortHours} hours is short, under ${n.sleepVeryShortHours} very short.`,
        `Your wearable’s own score on waking: among the lowest ${n.scorePercents.join(', ')} % of your last ${n.scoreDays} days. The first two count only ${n.scorePoints} points or more below your middle.`,
        `Intensity minutes of the last seven days: ${n.loadTimes} times your usual seven days or more take a little off. Your own target is for the plan and decides nothing.`,
        `The lowest score of yesterday: among the lowest ${n.drainPercent} % of your days it takes a little off, if the score on waking is low too.`,
        `Skin temperature at night: ${n.temperatureDegrees} °C above your usual in the same phase, with HRV and resting heart rate far off, are signs of illness: rest.`,
        'A night that was not measured is never a go-ahead.',
      ],
    },
    {
      heading: 'Your next period',
      lines: [
        `A mean of your last ${n.cyclesKept} cycles in which newer ones weigh more. It begins at ${n.meanDays} days and moves to your own with the first cycle.`,
        `Shown as a date with a window. About 4 in 5 periods start inside it. Cycles of ${n.shortestDays} to ${n.longestDays} days are predicted.`,
        'Where one day would mean nothing, only the window is shown.',
      ],
    },
    {
      heading: 'Phases',
      lines: [
        `Counted back from the next period: ovulation about ${n.lutealDays} days before it, late luteal in the last ${n.lateLutealDays}. About 3 days in 4 get the right one of the five.`,
        `With phase planning, your weekly target is ${n.easedPercent} % lower in the late luteal phase and on the first two days of a period.`,
        'On hormonal contraception no phase is claimed.',
      ],
    },
    {
      heading: 'How often it is wrong',
      lines: [
        'Tried on simulated people, a year each: healthy ones were told “Train” on about 7 mornings in 10, and “Light” or less on about 1 in 5 for no reason.',
        'Of mornings in bad days (illness, short nights, travel, too much training) about 3 in 4 were told “Light” or less; an illness was noticed within two days in about 9 of 10.',
        'Simulated means: it shows what the rules do, not what is right for you. Your own word counts more.',
        '“Judged: the whole night” under an answer says how much was measured, not how often such an answer is right.',
      ],
    },
    {
      heading: 'When to see a clinician',
      lines: [
        'Three months without a period that nothing explains; in the first years of periods even once.',
        'Bleeding after a year without any.',
        'Bleeding so heavy that it soaks a pad or tampon every hour, or pain that keeps you from your life.',
      ],
    },
    {
      heading: 'What it is not',
      lines: [
        'No diagnosis, no contraception and no fertility advice.',
        'Not for you if a clinician has told you how to train, or if you want a plan that ignores how you feel.',
        'The limits are conventions. None of them is validated against how training went.',
        'Studies do not show that a phase makes anyone stronger or weaker. Your own signals decide.',
      ],
    },
  ],
  openSource: 'Lutea is open source, under the AGPL.',
  source: 'Source code',
  askForSource:
    'For the source code, ask the person who runs this installation. The licence gives you the right to it.',
  licence: 'Licence',
  back: 'To Lutea',
};

const de: HowTexts = {
  title: 'Wie Lutea ent\u00adscheidet',
  example: {
    heading: 'Ein Beispiel',
    lead: 'Ein Morgen. Das Band ist, was bei dieser Person üblich ist, der Punkt ist heute.',
    rows: {
      hrv: `HFV der letzten Nacht: ${hrv.value} ms, üblich ${between(hrv, 'bis')}. Nichts spricht dagegen.`,
      pulse: `Ruhepuls: ${pulse.value}, üblich ${between(pulse, 'bis')}. Nichts spricht dagegen.`,
      sleep: `Schlaf: ${hours(sleep.value)}, üblich ${sleepBetween('bis')}. Nichts spricht dagegen.`,
      minutes: `Intensitätsminuten der letzten sieben Tage: ${minutes.value}, üblich bis ${minutes.usual[1]}. Nichts spricht dagegen.`,
    },
    answer: inGerman.answer,
    result: `Nichts spricht dagegen: „${inGerman.answer}“. Das vorsichtigste Wort zählt immer: Nach einer Nacht unter ${FIGURES.sleepShortHours} Stunden wäre es „${inGerman.short}“ gewesen, mit PMS „${inGerman.pms}“.`,
  },
  lead: ({ rules }) =>
    `Jeden Morgen gibt es eine von fünf Empfehlungen: Ruhetag, Sanft, Leicht, Etwas weniger oder Training. Sie kommt aus einer festen Liste von ${rules} Regeln, von der vorsichtigsten bis zur freiesten. Die erste Regel, die zutrifft, entscheidet, und „Warum?“ nennt sie. Es gibt keine Punktzahl, die niemand nachprüfen kann, und nichts verlässt diesen Server.`,
  parts: (n) => [
    {
      heading: 'Wer das letzte Wort hat',
      lines: [
        `Zuerst du. Was du einschaltest (${switchesIn('de')}), Krankheit, Schmerzen und wenig Energie senken die Empfehlung, was auch gemessen wurde.`,
        '„Mir geht es gut“ hebt „Etwas weniger“ für diesen Tag auf „Training“, wenn nur ein schwacher Grund für weniger spricht: eine kurze Nacht, ein niedriger Wert nach einem anstrengenden Tag, viel Training oder die Phase. Sonst hebt es nichts.',
        'Krank heißt Ruhetag, bis du sagst, dass es dir besser geht. Dann folgen zwei Tage in leichtem Tempo.',
        'Dann das, was dein Wearable in der Nacht gemessen hat.',
        'Zuletzt der Kalender. Allein kann eine Phase nur etwas wegnehmen, und nur, wenn du mit Phasen planst.',
      ],
    },
    {
      heading: 'Was angesehen wird',
      lines: [
        `Die HFV der Woche und der letzten Nacht, verglichen mit deinen eigenen letzten ${n.usualDays} Tagen. Dass HFV und Ruhepuls dem Zyklus folgen, ist berücksichtigt.`,
        `Der Ruhepuls: ${n.pulseBeats} Schläge über deinem üblichen sind weit daneben.`,
        `Der Schlaf: unter ${n.sleepShortHours} Stunden ist kurz, unter ${String(n.sleepVeryShortHours).replace('.', ',')} sehr kurz.`,
        `Der Wert deines Wearables beim Aufwachen: unter den niedrigsten ${n.scorePercents.join(', ')} % deiner letzten ${n.scoreDays} Tage. Die ersten beiden zählen erst ab ${n.scorePoints} Punkten unter deiner Mitte.`,
        `Die Intensitätsminuten der letzten sieben Tage: Ab dem ${String(n.loadTimes).replace('.', ',')}-Fachen deiner üblichen sieben Tage nehmen sie etwas weg. Dein eigenes Ziel gilt für den Plan und entscheidet nichts.`,
        `Der niedrigste Wert von gestern: unter den niedrigsten ${n.drainPercent} % deiner Tage nimmt er etwas weg, wenn auch der Wert beim Aufwachen niedrig ist.`,
        `Die Hauttemperatur der Nacht: ${String(n.temperatureDegrees).replace('.', ',')} °C über deinem Üblichen in derselben Phase, dazu HFV und Ruhepuls weit daneben, sind Zeichen einer Krankheit: Ruhetag.`,
        'Eine Nacht ohne Messung ist nie ein Freibrief.',
      ],
    },
    {
      heading: 'Deine nächste Periode',
      lines: [
        `Ein Mittel deiner letzten ${n.cyclesKept} Zyklen, in dem neuere mehr zählen. Es beginnt bei ${n.meanDays} Tagen und folgt ab dem ersten Zyklus deinen eigenen.`,
        `Gezeigt als Tag mit einem Zeitraum. Etwa 4 von 5 Perioden beginnen darin. Vorhergesagt werden Zyklen von ${n.shortestDays} bis ${n.longestDays} Tagen.`,
        'Wo ein einzelner Tag nichts sagen würde, steht nur der Zeitraum.',
      ],
    },
    {
      heading: 'Phasen',
      lines: [
        `Zurückgezählt von der nächsten Periode: der Eisprung etwa ${n.lutealDays} Tage davor, späte Lutealphase in den letzten ${n.lateLutealDays}. Etwa 3 von 4 Tagen bekommen die richtige der fünf.`,
        `Wenn du mit Phasen planst, ist dein Wochenziel in der späten Lutealphase und an den ersten beiden Tagen der Periode ${n.easedPercent} % niedriger.`,
        'Bei hormoneller Verhütung wird keine Phase angenommen.',
      ],
    },
    {
      heading: 'Wie oft es danebenliegt',
      lines: [
        'Ausprobiert an simulierten Personen, je ein Jahr: Gesunde hörten an etwa 7 von 10 Morgen „Training“, und an etwa 1 von 5 ohne Grund „Leicht“ oder weniger.',
        'An schlechten Tagen (Krankheit, kurze Nächte, Reisen, zu viel Training) hörten sie an etwa 3 von 4 Morgen „Leicht“ oder weniger; eine Krankheit fiel in etwa 9 von 10 Fällen innerhalb von zwei Tagen auf.',
        'Simuliert heißt: Es zeigt, was die Regeln tun, nicht, was für dich richtig ist. Deine Angabe zählt mehr.',
        '„Beurteilt: die ganze Nacht“ unter einer Empfehlung sagt, wie viel gemessen wurde, nicht, wie oft eine solche Empfehlung stimmt.',
      ],
    },
    {
      heading: 'Wann ärztlicher Rat nötig ist',
      lines: [
        'Drei Monate ohne Periode, die nichts erklärt; in den ersten Jahren schon beim ersten Mal.',
        'Eine Blutung nach einem Jahr ohne.',
        'Eine Blutung, die stündlich eine Binde oder einen Tampon füllt, oder Schmerzen, die dich von deinem Alltag abhalten.',
      ],
    },
    {
      heading: 'Was es nicht ist',
      lines: [
        'Keine Diagnose, keine Verhütung und keine Beratung zur Fruchtbarkeit.',
        'Nichts für dich, wenn dir ärztlich vorgegeben ist, wie du trainierst, oder wenn du einen Plan suchst, der nicht fragt, wie es dir geht.',
        'Die Grenzen sind Konventionen. Keine ist daran geprüft, wie das Training danach lief.',
        'Studien zeigen nicht, dass eine Phase jemanden stärker oder schwächer macht. Deine eigenen Werte entscheiden.',
      ],
    },
  ],
  openSource: 'Lutea ist quelloffen, unter der AGPL.',
  source: 'Quelltext',
  askForSource:
    'Nach dem Quelltext frag die Person, die diese Installation betreibt. Die Lizenz gibt dir das Recht darauf.',
  licence: 'Lizenz',
  back: 'Zu Lutea',
};

const fr: HowTexts = {
  title: 'Comment Lutea décide',
  example: {
    heading: 'Un exemple',
    lead: 'Un matin. La bande montre ce qui est habituel pour cette personne, le point montre ce jour-là.',
    rows: {
      hrv: `VFC de la nuit\u00a0: ${hrv.value} ms, d’habitude ${between(hrv, 'à')}. Rien ne retient.`,
      pulse: `Fréquence cardiaque au repos\u00a0: ${pulse.value}, d’habitude ${between(pulse, 'à')}. Rien ne retient.`,
      sleep: `Sommeil\u00a0: ${hours(sleep.value)}, d’habitude ${sleepBetween('à')}. Rien ne retient.`,
      minutes: `Minutes intensives des sept derniers jours\u00a0: ${minutes.value}, d’habitude jusqu’à ${minutes.usual[1]}. Rien ne retient.`,
    },
    answer: inFrench.answer,
    result: `Rien ne retient\u00a0: «\u00a0${inFrench.answer}\u00a0». Le mot le plus prudent compte toujours\u00a0: après une nuit de moins de ${FIGURES.sleepShortHours} heures, c’aurait été «\u00a0${inFrench.short}\u00a0», et avec le SPM activé «\u00a0${inFrench.pms}\u00a0».`,
  },
  lead: ({ rules }) =>
    `Chaque matin, un conseil parmi cinq\u00a0: repos, en douceur, léger, un peu moins ou entraînement. Il vient d’une liste fixe de ${rules} règles, de la plus prudente à la plus libre. La première qui s’applique décide, et «\u00a0Pourquoi\u202f?\u00a0» la nomme. Pas de score invérifiable, et rien ne quitte ce serveur.`,
  parts: (n) => [
    {
      heading: 'Qui a le dernier mot',
      lines: [
        `Vous d’abord. Ce que vous activez (${switchesIn('fr')}), une maladie, des douleurs et peu d’énergie abaissent le conseil, quoi que dise la montre.`,
        '«\u00a0Je me sens bien\u00a0» remonte «\u00a0un peu moins\u00a0» à «\u00a0entraînement\u00a0» ce jour-là, quand une seule raison faible invite à en faire moins\u00a0: une nuit courte, un score bas après une journée éprouvante, beaucoup d’entraînement ou la phase. Rien d’autre ne remonte.',
        'Malade, c’est le repos jusqu’à ce que vous disiez aller mieux. Viennent ensuite deux jours à un rythme facile.',
        'Ensuite ce que votre montre a mesuré pendant la nuit.',
        'Le calendrier en dernier. À elle seule, une phase peut seulement alléger un peu, et seulement si vous planifiez par phases.',
      ],
    },
    {
      heading: 'Ce qui est regardé',
      lines: [
        `La VFC de la semaine et de la nuit, comparée à vos ${n.usualDays} derniers jours. Le fait qu’elle suive le cycle, comme la fréquence cardiaque, est pris en compte.`,
        `La fréquence cardiaque au repos\u00a0: ${n.pulseBeats} battements de plus que d’habitude, c’est un grand écart.`,
        `Le sommeil\u00a0: moins de ${n.sleepShortHours} heures, c’est court\u00a0; moins de ${String(n.sleepVeryShortHours).replace('.', ',')}, très court.`,
        `Le score de votre montre au réveil\u00a0: parmi les ${n.scorePercents.join(', ')}\u00a0% les plus bas de vos ${n.scoreDays} derniers jours. Les deux premiers ne comptent qu’à ${n.scorePoints} points ou plus sous votre milieu.`,
        `Les minutes intensives des sept derniers jours\u00a0: à partir de ${String(n.loadTimes).replace('.', ',')} fois vos sept jours habituels, elles allègent un peu. Votre propre objectif sert au plan et ne décide de rien.`,
        `Le score le plus bas d’hier\u00a0: parmi les ${n.drainPercent}\u00a0% les plus bas de vos jours, il allège un peu si le score au réveil est bas lui aussi.`,
        `La température de la peau la nuit\u00a0: ${String(n.temperatureDegrees).replace('.', ',')}\u00a0°C au-dessus de votre habitude dans la même phase, avec une VFC et une fréquence cardiaque très éloignées de l’habitude, sont des signes de maladie\u00a0: repos.`,
        'Une nuit sans mesure n’est jamais un feu vert.',
      ],
    },
    {
      heading: 'Vos prochaines règles',
      lines: [
        `Une moyenne de vos ${n.cyclesKept} derniers cycles, où les plus récents comptent davantage. Elle part de ${n.meanDays} jours et suit les vôtres dès le premier cycle.`,
        `Affichées comme une date avec un intervalle. Environ 4 fois sur 5, elles commencent dans cet intervalle. Les cycles de ${n.shortestDays} à ${n.longestDays} jours sont prévus.`,
        'Quand un seul jour ne voudrait rien dire, seul l’intervalle est affiché.',
      ],
    },
    {
      heading: 'Les phases',
      lines: [
        `Comptées à rebours depuis les prochaines règles\u00a0: l’ovulation environ ${n.lutealDays} jours avant, la phase lutéale tardive dans les ${n.lateLutealDays} derniers. Environ 3 jours sur 4 reçoivent la bonne des cinq.`,
        `Avec la planification par phases, votre objectif de la semaine baisse de ${n.easedPercent}\u00a0% en phase lutéale tardive et les deux premiers jours des règles.`,
        'Sous contraception hormonale, aucune phase n’est affirmée.',
      ],
    },
    {
      heading: 'À quelle fréquence cela se trompe',
      lines: [
        'Essayé sur des personnes simulées, un an chacune\u00a0: celles en bonne santé ont lu «\u00a0Entraînement\u00a0» environ 7 matins sur 10, et «\u00a0Léger\u00a0» ou moins environ 1 matin sur 5 sans raison.',
        'Les mauvais jours (maladie, nuits courtes, voyage, trop d’entraînement), elles ont lu «\u00a0Léger\u00a0» ou moins environ 3 matins sur 4\u202f; une maladie a été remarquée en deux jours environ 9 fois sur 10.',
        'Simulé veut dire\u00a0: cela montre ce que font les règles, pas ce qui est juste pour vous. Votre ressenti compte davantage.',
        '«\u00a0Évalué\u00a0: toute la nuit\u00a0» sous un conseil dit ce qui a été mesuré, pas si un tel conseil est souvent juste.',
      ],
    },
    {
      heading: 'Quand consulter',
      lines: [
        'Trois mois sans règles que rien n’explique\u202f; dans les premières années, même une seule fois.',
        'Un saignement après un an sans aucun.',
        'Un saignement qui remplit une serviette ou un tampon par heure, ou des douleurs qui vous empêchent de vivre normalement.',
      ],
    },
    {
      heading: 'Ce que ce n’est pas',
      lines: [
        'Ni diagnostic, ni contraception, ni conseil de fertilité.',
        'Pas pour vous si un médecin vous a dit comment vous entraîner, ou si vous cherchez un plan qui ignore votre ressenti.',
        'Les limites sont des conventions. Aucune n’a été validée sur le résultat des entraînements.',
        'Les études ne montrent pas qu’une phase rende plus forte ou plus faible. Ce sont vos propres signaux qui décident.',
      ],
    },
  ],
  openSource: 'Lutea est un logiciel libre, sous AGPL.',
  source: 'Code source',
  askForSource:
    'Pour le code source, demandez à la personne qui gère cette installation. La licence vous y donne droit.',
  licence: 'Licence',
  back: 'Vers Lutea',
};

export const HOW_TEXTS: Readonly<Record<Language, HowTexts>> = { en, de, fr };
