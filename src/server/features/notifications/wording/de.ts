import type { NotificationKind } from '#contract/notification-kind.ts';
import type { Confidence } from '#core/confidence.ts';
import { PHRASING } from '#core/phrasing.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { overrideName, phaseName } from '#core/training/wording.ts';
import { onceNeeded } from '#leaf/once-needed.ts';
import type { MessageWording, NightMeasure } from '../wording.ts';
import { createDayFormat } from './day-format.ts';

/** Created once: creating one takes longer than the rest of a message. */
const days = createDayFormat('de');
const hours = onceNeeded(
  () => new Intl.NumberFormat('de', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const { number, counted } = PHRASING.de;

const KINDS: Readonly<Record<NotificationKind, string>> = {
  daily: 'die tägliche Nachricht',
  periodSoon: 'Nachrichten, wenn bald eine Periode erwartet wird',
  periodLate: 'Nachrichten, wenn eine Periode später kommt',
  connectionRenewal: 'Nachrichten, wenn dein Wearable neu verbunden werden muss',
};

const CONFIDENCES: Readonly<Record<Confidence, string>> = {
  high: 'recht sicher',
  medium: 'einigermaßen sicher',
  low: 'unsicher',
};

const NIGHT: Readonly<Record<NightMeasure, string>> = { hrvLastNightMs: 'HFV', sleepSeconds: 'Schlaf' };

/** The answer in a word or two, as a subject. */
const SUBJECTS: Readonly<Record<TrainingStatus, string>> = {
  REST: 'Ruhetag',
  GENTLE: 'sanft',
  LIGHT: 'leicht',
  REDUCED: 'etwas weniger',
  TRAIN: 'wie geplant',
};

export const de: MessageWording = {
  colon: ':',
  daily: {
    subject: (date, status) => `Lutea: ${SUBJECTS[status]}, ${days.format(date)}`,
    neutralSubject: (date) => `Lutea: ${days.format(date)}`,
    greeting: 'Guten Morgen.',
    headlines: {
      REST: 'Heute ist Ruhetag.',
      GENTLE: 'Lass es heute sanft angehen.',
      LIGHT: 'Heute leichtes Training.',
      REDUCED: 'Heute trainieren, etwas weniger als sonst.',
      TRAIN: 'Heute wie geplant trainieren.',
    },
    noDecision: 'Noch keine Empfehlung: Verbinde dein Wearable, damit sie auf mehr als dem Kalender beruht.',
    nothingMeasured:
      'Dein Wearable hat für heute noch keine Werte geschickt, daher wurde ohne sie entschieden.',
    nightMissing: (missing) =>
      `Von letzter Nacht fehlt noch: ${missing.map((measure) => NIGHT[measure]).join(' und ')}. Sobald das da ist, kann sich die Empfehlung ändern.`,
    stillSo: (override, since) =>
      `„${overrideName(override, 'de')}“ ist aktiv${since === null ? '' : ` seit ${days.format(since)}`}. Gilt das noch? Öffne Lutea, um ja oder nein zu sagen.`,
    illQuestions: {
      ARE_YOU_ILL: 'Bist du krank? Öffne Lutea, um Ja oder Nein zu sagen.',
      STILL_ILL: 'Bist du noch krank? Öffne Lutea, um es zu sagen oder dass es dir besser geht.',
    },
    labels: {
      why: 'Warum',
      workout: 'Einheit',
      cycle: 'Zyklus',
      behindIt: 'Die Zahlen',
      wouldChange: 'Was es ändern würde',
      nextPeriod: 'Nächste Periode',
    },
    cycle: (cycleDay, phase) =>
      `Tag ${number(cycleDay)}, ${phase === 'UNKNOWN' ? '' : 'geschätzt: '}${phaseName(phase, 'de')}`,
    signals: {
      hrvWeek: (value) => `HFV der Woche ${number(Math.round(value))} ms`,
      hrvNight: (value) => `HFV letzte Nacht ${number(Math.round(value))} ms`,
      pulse: (value) => `Ruhepuls ${number(Math.round(value))}`,
      sleep: (value) => `${hours().format(Math.floor(value / 360) / 10)} h Schlaf`,
      charge: (value) => `Erholungswert beim Aufwachen ${number(Math.round(value))}`,
      drain: (value) => `niedrigster Wert gestern ${number(Math.round(value))}`,
      load: (value) =>
        `${counted(Math.round(value), 'Intensitätsminute', 'Intensitätsminuten')} in sieben Tagen`,
      temperature: (value) => `Temperatur ${hours().format(value)} °C neben dem Üblichen`,
    },
    open: 'Lutea öffnen',
  },
  window: ({ date, earliest, latest, confidence }) =>
    `${date === null ? '' : `etwa ${days.format(date)}, `}am ehesten von ${days.format(earliest)} bis ${days.format(latest)} (${CONFIDENCES[confidence]})`,
  noteSubject: 'Lutea: eine Nachricht für dich',
  periodSoon: {
    headline: 'Deine Periode könnte bald beginnen.',
    label: 'Geschätzt',
    open: 'Deinen Kalender öffnen',
  },
  periodLate: {
    headline: 'Hat deine Periode begonnen?',
    text: 'Deine Periode ist später als geschätzt.',
    open: 'Den Beginn eintragen',
  },
  connection: {
    ended: {
      headline: 'Bitte verbinde dein Wearable neu.',
      text: 'Lutea bekommt von deinem Wearable keine Werte mehr. Bis du es neu verbindest, wird ohne sie entschieden.',
    },
    endsSoon: {
      headline: 'Bitte verbinde dein Wearable bald neu.',
      text: (daysLeft) =>
        `Die Verbindung zu deinem Wearable endet in ${counted(daysLeft, 'Tag', 'Tagen')}. Neu verbinden dauert eine Minute, und nichts geht verloren.`,
    },
    open: 'Neu verbinden',
  },
  discreet: {
    headline: 'Dein Tag steht in Lutea bereit.',
    first: (settingsUrl) =>
      `Diese erste Nachricht hält deine Daten aus deinem Postfach heraus. Ab der nächsten steht in den Nachrichten, wie du trainieren kannst und warum, mit deinem Zyklus und den Messwerten. Sollen sie so bleiben wie diese, schalte „Diskrete Nachrichten“ ein: ${settingsUrl}`,
    open: 'Lutea öffnen',
  },
  answers: { STARTED_TODAY: 'Heute begonnen', NOT_YET: 'Noch nicht', ILL: 'Ich bin krank' },
  confirmAddress: {
    title: 'Adresse bestätigen',
    mail: {
      headline: 'Ist das deine Adresse?',
      text: 'Jemand hat sich mit dieser Adresse bei Lutea angemeldet. Bestätige sie, um hier Nachrichten zu bekommen. Warst du das nicht, musst du nichts tun: Es kommt keine weitere Mail.',
    },
    ask: {
      headline: 'Ist das deine Adresse?',
      text: 'Bestätige, dass Lutea deine Nachrichten an die Adresse senden darf, an der du diesen Link bekommen hast.',
    },
    done: { headline: 'Bestätigt', text: 'Deine Nachrichten kommen ab jetzt an diese Adresse.' },
    confirm: 'Adresse bestätigen',
  },
  footer: {
    reason: 'Du bekommst das, weil du Lutea nutzt.',
    stop: 'Nachrichten dieser Art beenden',
  },
  unsubscribe: {
    title: 'Nachrichten',
    ask: (kind) => ({ headline: 'Nachrichten beenden', text: `Nicht mehr gewünscht: ${KINDS[kind]}?` }),
    off: (kind) => ({ headline: 'Beendet', text: `Du bekommst nicht mehr: ${KINDS[kind]}.` }),
    on: (kind) => ({ headline: 'Eingeschaltet', text: `Du bekommst wieder: ${KINDS[kind]}.` }),
    stop: 'Beenden',
    resume: 'Wieder einschalten',
  },
  logStart: {
    title: 'Beginn eintragen',
    ask: {
      headline: 'Hat deine Periode begonnen?',
      text: 'Wähle den ersten Tag. Vorher wird nichts eingetragen.',
    },
    today: (date) => `Sie hat heute begonnen, ${days.format(date)}`,
    otherDay: 'Sie hat an einem anderen Tag begonnen:',
    save: 'Diesen Tag eintragen',
    logged: (date) => ({ headline: 'Eingetragen', text: `Beginn deiner Periode: ${days.format(date)}.` }),
    already: {
      headline: 'Schon eingetragen',
      text: 'Seit dieser Nachricht wurde bereits ein Beginn eingetragen.',
    },
    expired: {
      headline: 'Dieser Link ist abgelaufen',
      text: 'Er galt 14 Tage. In Lutea kannst du den Beginn weiterhin eintragen.',
    },
    outOfRange: (first, last) => `Wähle einen Tag von ${days.format(first)} bis ${days.format(last)}.`,
    open: 'Lutea öffnen',
  },
};
