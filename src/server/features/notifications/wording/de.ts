import type { NotificationKind } from '#contract/notification-kind.ts';
import type { Confidence } from '#core/confidence.ts';
import { onceNeeded } from '#core/once-needed.ts';
import { PHRASING } from '#core/phrasing.ts';
import { phaseName } from '#core/training/wording.ts';
import type { MessageWording } from '../wording.ts';
import { createDayFormat } from './day-format.ts';

/** Made once: making one takes longer than the rest of a message. */
const days = createDayFormat('de');
const hours = onceNeeded(
  () => new Intl.NumberFormat('de', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const { number, counted } = PHRASING.de;

const KINDS: Readonly<Record<NotificationKind, string>> = {
  daily: 'die tägliche Nachricht',
  periodSoon: 'Nachrichten, dass bald eine Periode erwartet wird',
  periodLate: 'Nachrichten, dass eine Periode später kommt',
  connectionRenewal: 'Nachrichten, dass dein Wearable neu zu verbinden ist',
};

const CONFIDENCES: Readonly<Record<Confidence, string>> = {
  high: 'recht sicher',
  medium: 'einigermaßen sicher',
  low: 'unsicher',
};

export const de: MessageWording = {
  colon: ':',
  daily: {
    subject: (date) => `Lutea: ${days.format(date)}`,
    greeting: 'Guten Morgen.',
    headlines: {
      REST: 'Heute Ruhe.',
      GENTLE: 'Lass es heute sanft angehen.',
      LIGHT: 'Heute leichtes Training.',
      REDUCED: 'Heute trainieren, etwas weniger als sonst.',
      TRAIN: 'Heute wie geplant trainieren.',
    },
    noDecision: 'Noch kein Trainingsrat: Verbinde dein Wearable, damit er auf mehr als dem Kalender beruht.',
    nothingMeasured:
      'Dein Wearable hat für heute noch keine Werte geschickt, daher ist ohne sie entschieden.',
    labels: {
      why: 'Warum',
      cycle: 'Zyklus',
      behindIt: 'Dahinter',
      wouldChange: 'Was es ändern würde',
      nextPeriod: 'Nächste Periode',
    },
    cycle: (cycleDay, phase) =>
      `Tag ${number(cycleDay)}, ${phase === 'UNKNOWN' ? '' : 'geschätzt: '}${phaseName(phase, 'de')}`,
    numbers: {
      bodyBatteryCurrent: (value) => `Body Battery ${number(value)}`,
      hrvLastNightMs: (value) => `HRV letzte Nacht ${number(value)} ms`,
      sleepSeconds: (value) => `${hours().format(value / 3600)} h Schlaf`,
      intensityMinutesWeek: (value) =>
        `${counted(value, 'Intensitätsminute', 'Intensitätsminuten')} diese Woche`,
      restingHeartRate: (value) => `Ruhepuls ${number(value)}`,
    },
    hrvStatuses: {
      BALANCED: 'HRV ausgeglichen',
      UNBALANCED: 'HRV unausgeglichen',
      LOW: 'HRV niedrig',
      POOR: 'HRV schlecht',
    },
    open: 'Lutea öffnen',
  },
  window: ({ date, earliest, latest, confidence }) =>
    `etwa ${days.format(date)}, am ehesten von ${days.format(earliest)} bis ${days.format(latest)} (${CONFIDENCES[confidence]})`,
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
      headline: 'Dein Wearable ist neu zu verbinden.',
      text: 'Dein Wearable lässt sich von Lutea nicht mehr lesen. Bis du es neu verbindest, werden deine Tage ohne es entschieden.',
    },
    endsSoon: {
      headline: 'Dein Wearable ist bald neu zu verbinden.',
      text: (daysLeft) =>
        `Die Verbindung zu deinem Wearable endet in ${counted(daysLeft, 'Tag', 'Tagen')}. Neu verbinden dauert eine Minute, und nichts geht verloren.`,
    },
    open: 'Neu verbinden',
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
