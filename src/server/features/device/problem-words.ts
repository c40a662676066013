import type { DeviceProblem } from '#contract/device.ts';
import type { Language } from '#core/language.ts';

/** LOST_KEY: the stored credentials cannot be decrypted with this server's keys. */
type ShownProblem = DeviceProblem | 'LOST_KEY';

type Words = Readonly<Record<ShownProblem, (vendor: string) => string>>;

const notUnderstoodEn = (vendor: string) =>
  `${vendor} answered in a way that Lutea does not understand. If this stays, connect your wearable again.`;

const en: Words = {
  UNAUTHORIZED: (vendor) => `${vendor} no longer accepts the connection. Connect your wearable again.`,
  RATE_LIMITED: (vendor) => `${vendor} asked us to wait before reading again. Lutea tries later by itself.`,
  UNAVAILABLE: (vendor) => `${vendor} could not give your data just now. Lutea tries again by itself.`,
  UNEXPECTED: notUnderstoodEn,
  NOT_FOUND: notUnderstoodEn,
  NOT_SAVED: () => 'A renewed token could not be stored. Lutea tries again by itself.',
  MAINTENANCE: (vendor) => `${vendor} is being worked on at the moment. Lutea tries again by itself.`,
  REFUSED: (vendor) =>
    `${vendor} refused to give some of your data. The rest is here. Check there what your account may share.`,
  LOST_KEY: () =>
    'The stored connection can no longer be opened on this server. Connect your wearable again.',
};

const notUnderstoodDe = (vendor: string) =>
  `Lutea versteht die Antwort von ${vendor} nicht. Wenn das so bleibt, verbinde dein Wearable neu.`;

const de: Words = {
  UNAUTHORIZED: (vendor) => `${vendor} nimmt die Verbindung nicht mehr an. Verbinde dein Wearable neu.`,
  RATE_LIMITED: (vendor) =>
    `${vendor} hat um eine Pause gebeten. Lutea versucht es später von selbst noch einmal.`,
  UNAVAILABLE: (vendor) =>
    `${vendor} konnte deine Daten gerade nicht liefern. Lutea versucht es von selbst noch einmal.`,
  UNEXPECTED: notUnderstoodDe,
  NOT_FOUND: notUnderstoodDe,
  NOT_SAVED: () =>
    'Ein erneuertes Token ließ sich nicht speichern. Lutea versucht es von selbst noch einmal.',
  MAINTENANCE: (vendor) => `${vendor} wird gerade gewartet. Lutea versucht es von selbst noch einmal.`,
  REFUSED: (vendor) =>
    `${vendor} gibt einen Teil deiner Daten nicht heraus. Der Rest ist da. Sieh dort nach, was dein Konto teilen darf.`,
  LOST_KEY: () =>
    'Die gespeicherte Verbindung lässt sich auf diesem Server nicht mehr öffnen. Verbinde dein Wearable neu.',
};

const notUnderstoodFr = (vendor: string) =>
  `Lutea ne comprend pas la réponse de ${vendor}. Si cela persiste, reconnectez votre montre.`;

const fr: Words = {
  UNAUTHORIZED: (vendor) => `${vendor} n’accepte plus la connexion. Reconnectez votre montre.`,
  RATE_LIMITED: (vendor) => `${vendor} demande une pause. Lutea réessaiera plus tard automatiquement.`,
  UNAVAILABLE: (vendor) => `${vendor} n’a pas pu fournir vos données. Lutea réessaiera automatiquement.`,
  UNEXPECTED: notUnderstoodFr,
  NOT_FOUND: notUnderstoodFr,
  NOT_SAVED: () => 'Un jeton renouvelé n’a pas pu être enregistré. Lutea réessaiera automatiquement.',
  MAINTENANCE: (vendor) => `${vendor} est en maintenance. Lutea réessaiera automatiquement.`,
  REFUSED: (vendor) =>
    `${vendor} refuse de fournir une partie de vos données. Le reste est là. Vérifiez chez ${vendor} ce que votre compte peut partager.`,
  LOST_KEY: () =>
    'La connexion enregistrée ne peut plus être ouverte sur ce serveur. Reconnectez votre montre.',
};

const WORDS: Readonly<Record<Language, Words>> = { en, de, fr };

/** The text for the last sync's problem. */
export function problemWords(problem: ShownProblem, vendorName: string, language: Language): string {
  return WORDS[language][problem](vendorName);
}
