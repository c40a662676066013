import type { Language } from '#core/language.ts';

const en = `Lutea: days for research

What this file is
One row a day: cycle, what was noted, what a wearable measured, and what Lutea advised. Each column is described in the
codebook, in English. Days are counted from the first day of the table.

What is left out
- name, e-mail address, account number
- every date, time and day of the week that the table could name; the month and the season
- the time zone and moments of measuring
- notes, and the reasons of Lutea's answers

What is not hidden
- Health data: periods, bleeding, illness, mood, contraception or life stage (column "mode").
- The distance between days. Who knows a few of your dates (a race, a period, a night) can find the others.
- The values themselves. A company that measured them, and everyone who has another copy of them, can recognise you.
- The names of your sources and wearables. A rare one may point to you.
- That all rows are of one person. A long series is as unique as a fingerprint.
This is a pseudonymous file, not an anonymous one. Give it only to people who tell you what they do with it, how long they
keep it, and how you take it back.
`;

const de = `Lutea: Tage für die Forschung

Was diese Datei ist
Eine Zeile pro Tag: Zyklus, was du eingetragen hast, was ein Wearable gemessen hat und was Lutea empfohlen hat. Jede
Spalte ist im Codebuch beschrieben, auf Englisch. Die Tage sind ab dem ersten Tag der Tabelle gezählt.

Was fehlt
- Name, E-Mail-Adresse, Kontonummer
- jedes Datum, jede Uhrzeit und jeder Wochentag; Monat und Jahreszeit
- die Zeitzone und die Zeitpunkte der Messungen
- Notizen und die Begründungen der Empfehlungen

Was nicht verborgen ist
- Gesundheitsdaten: Periode, Blutung, Krankheit, Stimmung, Verhütung oder Lebensphase (Spalte „mode“).
- Der Abstand zwischen den Tagen. Wer einige deiner Daten kennt (einen Wettkampf, eine Periode, eine Nacht), findet die
  anderen.
- Die Werte selbst. Eine Firma, die sie gemessen hat, und jeder mit einer anderen Kopie davon kann dich wiedererkennen.
- Die Namen deiner Quellen und Wearables. Ein seltenes kann auf dich hinweisen.
- Dass alle Zeilen von einer Person sind. Eine lange Reihe ist so eindeutig wie ein Fingerabdruck.
Diese Datei ist pseudonym, nicht anonym. Gib sie nur Menschen, die dir sagen, was sie damit tun, wie lange sie sie
behalten und wie du sie zurückziehst.
`;

const fr = `Lutea : des jours pour la recherche

Ce qu’est ce fichier
Une ligne par jour : le cycle, ce que vous avez enregistré, ce qu’une montre a mesuré et ce que Lutea a conseillé. Chaque
colonne est décrite dans le dictionnaire, en anglais. Les jours sont comptés à partir du premier jour du tableau.

Ce qui est retiré
- le nom, l’adresse e-mail, le numéro de compte
- chaque date, heure et jour de la semaine ; le mois et la saison
- le fuseau horaire et les moments des mesures
- les notes, et les raisons des conseils

Ce qui n’est pas caché
- Des données de santé : règles, saignements, maladie, humeur, contraception ou étape de la vie (colonne « mode »).
- La distance entre les jours. Qui connaît quelques-unes de vos dates (une course, des règles, une nuit) trouve les autres.
- Les valeurs elles-mêmes. L’entreprise qui les a mesurées, et toute personne qui en a une autre copie, peut vous
  reconnaître.
- Les noms de vos sources et de vos montres. Une montre rare peut vous désigner.
- Que toutes les lignes sont d’une seule personne. Une longue série est aussi unique qu’une empreinte digitale.
Ce fichier est pseudonyme, pas anonyme. Ne le donnez qu’à des personnes qui vous disent ce qu’elles en font, combien de
temps elles le gardent et comment vous le retirez.
`;

/** What the export for research hides and what it does not, for the person who gives it away. */
export const RESEARCH_TEXT: Readonly<Record<Language, string>> = { en, de, fr };
