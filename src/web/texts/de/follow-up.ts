import type { Texts } from '../catalogue.ts';

const about = (share: number) => {
  if (share >= 0.95) return 'fast immer';
  return share < 0.05 ? 'fast nie' : `etwa ${Math.round(share * 10)} von 10`;
};

const end = (share: number) => {
  if (share >= 0.95) return 'fast allen';
  return share < 0.05 ? 'keinem' : `${Math.round(share * 10)}`;
};

const kind = (status: string, eased: boolean | null) => {
  if (eased === null) return `Tagen mit „${status}“`;
  return eased
    ? `Tagen mit „${status}“, an denen du es ruhiger angingst`
    : `Tagen mit „${status}“, an denen du trotzdem trainiert hast`;
};

const mornings = ({ days, good, of }: { days: number; good: number; of: number }) =>
  `${days === 1 ? '1 Tag' : `${days} Tage`}, am nächsten Morgen „Training“ oder „Etwas weniger“ an ${good} von ${of}`;

export const followUp: Texts['followUp'] = {
  title: 'Wie lief es?',
  today: (status) => `Die Empfehlung für heute war „${status}“. Wie war es im Vergleich dazu?`,
  yesterday: (status) => `Die Empfehlung für gestern war „${status}“. Wie war es im Vergleich dazu?`,
  done: (what) => `Geplant oder gemacht: ${what}.`,
  activity: (kindOfActivity, minutes) => `${kindOfActivity}, ${minutes} min`,
  answers: {
    EASIER: 'Leichter',
    AS_SAID: 'Wie gesagt',
    HARDER: 'Schwerer',
    NOT_TRAINED: 'Nicht trainiert',
  },
  scorecard: 'Lief es wie gesagt?',
  scorecardHint:
    'Deine eigenen Antworten der letzten 90 Tage. In 9 von 10 solchen Fällen liegt der wahre Anteil im genannten Bereich. Das beschreibt nur und sagt nicht, warum.',
  none: (fewest) =>
    `Sag unter „Heute“, wie ein Tag lief. Ab ${fewest} Antworten zu einer Empfehlung siehst du hier, wie oft es wie gesagt lief.`,
  sentence: (status, { eased, asSaid, answers, share, low, high }) =>
    `An ${asSaid} von ${answers} ${kind(status, eased)} lief es wie gesagt oder leichter: ${about(share)}, zwischen ${end(low)} und ${end(high)}.`,
  kind,
  asTable: 'Als Tabelle',
  day: 'Empfehlung',
  ofAll: (asSaid, all) => `${asSaid} von ${all}`,
  asSaid: 'Wie gesagt oder leichter',
  range: 'Bereich',
  percents: (low, high) => `${low} bis ${high} %`,
  comparison: 'Ruhiger angegangen oder nicht',
  comparisonHint:
    'Tage mit „Leicht“ oder weniger in derselben Phase, im letzten halben Jahr. Das beschreibt nur und erklärt nichts: An schlechten Morgen geht man es eher ruhiger an.',
  eased: (those) => `Ruhiger angegangen: ${mornings(those)}`,
  notEased: (those) => `Trotzdem trainiert: ${mornings(those)}`,
};
