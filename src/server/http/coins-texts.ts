import type { Language } from '#core/language.ts';

interface CoinsTexts {
  title: string;
  lead: string;
  label: string;
  example: string;
  add: string;
  script: string;
  back: string;
  /** Contains {people}, {days}, {mean}, {low}, {high} and {spread}. */
  result: string;
  /** Contains {count}. */
  unreadable: string;
  none: string;
}

const EXAMPLE = 'lutea-coin-1 40 -0.1200 3.1000';

export const COINS_TEXTS: Readonly<Record<Language, CoinsTexts>> = {
  en: {
    title: 'Add up coins',
    lead: 'Paste the line of each person’s experiment, one below the other. One person rarely learns anything within a year; thirty do. The lines stay in this browser.',
    label: 'Lines',
    example: EXAMPLE,
    add: 'Add up',
    script: 'This page needs JavaScript: the lines are added up in your browser.',
    back: 'Back to Lutea',
    result:
      '{people} people, {days} coin days. Training as planned against easing off: {mean} of the usual spread, between {low} and {high} (90 %). Above 0 training left them fresher, below 0 easing off did. People differ by about {spread}.',
    unreadable: 'Lines that could not be read: {count}.',
    none: 'There is no line yet.',
  },
  de: {
    title: 'Münzen zusam\u00admen\u00adzählen',
    lead: 'Füge die Zeile aus dem Versuch jeder Person ein, eine unter der anderen. Eine allein erfährt in einem Jahr selten etwas, dreißig zusammen schon. Die Zeilen bleiben in diesem Browser.',
    label: 'Zeilen',
    example: EXAMPLE,
    add: 'Zusam\u00admen\u00adzählen',
    script: 'Diese Seite braucht JavaScript: Gerechnet wird in deinem Browser.',
    back: 'Zurück zu Lutea',
    result:
      '{people} Personen, {days} Münztage. Training wie geplant gegen ruhiger angehen: {mean} der üblichen Streuung, zwischen {low} und {high} (90 %). Über 0 waren sie nach Training frischer, unter 0 nach ruhigerem Angehen. Die Personen unterscheiden sich um etwa {spread}.',
    unreadable: 'Zeilen, die sich nicht lesen ließen: {count}.',
    none: 'Es ist noch keine Zeile da.',
  },
  fr: {
    title: 'Addition\u00adner les pièces',
    lead: 'Collez la ligne de l’essai de chaque personne, l’une sous l’autre. Seule, on apprend rarement quelque chose en un an\u00a0; à trente, oui. Les lignes restent dans ce navigateur.',
    label: 'Lignes',
    example: EXAMPLE,
    add: 'Addition\u00adner',
    script: 'Cette page a besoin de JavaScript\u00a0: le calcul se fait dans votre navigateur.',
    back: 'Retour à Lutea',
    result:
      '{people} personnes, {days} jours de pièce. Entraînement prévu par rapport à lever le pied\u00a0: {mean} de la dispersion habituelle, entre {low} et {high} (90\u00a0%). Au-dessus de 0, l’entraînement les a laissées plus en forme, au-dessous, lever le pied. Les personnes diffèrent d’environ {spread}.',
    unreadable: 'Lignes illisibles\u00a0: {count}.',
    none: 'Il n’y a pas encore de ligne.',
  },
};
