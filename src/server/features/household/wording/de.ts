import type { en } from './en.ts';

export const de: typeof en = {
  signIn: 'Anmelden',
  withPasskey: 'Mit Passkey anmelden',
  noPasskeys: {
    NOT_HTTPS: 'Passkeys brauchen eine https-Adresse. Frag die Person, die diese Installation betreibt.',
    IP_ADDRESS:
      'Passkeys brauchen einen Rechnernamen statt einer IP-Adresse. Frag die Person, die diese Installation betreibt.',
  },
  noBrowserPasskeys:
    'Dieser Browser kann keine Passkeys. Nimm unten einen anderen Weg oder einen anderen Browser.',
  needsScript: 'Passkeys brauchen JavaScript.',
  otherWay: 'Mit Passwort anmelden',
  name: 'Name',
  password: 'Passwort',
  code: 'Code der Authentifizierungs-App',
  lostKey: 'Ich habe meinen Passkey verloren',
  recoveryCode: 'Wiederherstellungscode',
  recoveryHint:
    'Du hast ihn beim ersten Passkey aufgeschrieben. Kein Code mehr da? Die Person, die diese Installation betreibt, kann dir einen neuen Link schicken.',
  useCode: 'Code verwenden',
  back: 'Zurück zu Lutea',
  expired:
    'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Bitte fang noch einmal an.',
  linkUsed:
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Bitte die Person, die diese Installation betreibt, um einen neuen.',
  problems: {
    wrongPasskey: 'Das hat nicht geklappt. Versuche es noch einmal oder nimm einen anderen Weg.',
    wrongPassword: 'Name, Passwort oder Code ist falsch. Ein Code gilt nur einmal: Warte auf den nächsten.',
    wrongCode: 'Dieser Wiederherstellungscode ist falsch oder schon benutzt.',
    tooMany: 'Zu viele Versuche. Bitte warte und versuche es noch einmal.',
    badPassword: 'Das Passwort braucht mindestens 12 Zeichen.',
    badFirstCode:
      'Der Code passt nicht. Füge den neuen Schlüssel in der App hinzu und gib den Code ein, den sie jetzt zeigt.',
    notAdded: 'Der Passkey wurde nicht hinzugefügt. Bitte versuche es noch einmal.',
    full: 'Mehr Passkeys passen nicht. Entferne zuerst einen.',
    last: 'Das ist dein letzter Weg, dich anzumelden. Füge zuerst einen anderen hinzu.',
    badName: 'Ein Name hat 1 bis 60 Zeichen.',
    nameTaken: 'Dieser Name ist vergeben. Wähle einen anderen.',
    keysFull:
      'Du hast 20 Schlüssel für Programme, mehr gehen nicht. Entferne zuerst einen in den Einstellungen.',
  },
  welcome: (name) => `Willkommen, ${name}`,
  welcomeBack: (name) => `Willkommen zurück, ${name}`,
  joinLead:
    'Erstelle auf diesem Gerät einen Passkey. Dann meldest du dich so an, wie du es entsperrst: mit Fingerabdruck, Gesicht oder PIN.',
  recoveredLead:
    'Dein Wiederherstellungscode war richtig und ist jetzt verbraucht. Erstelle auf diesem Gerät einen neuen Passkey und entferne danach den verlorenen.',
  createPasskey: 'Passkey erstellen',
  keyName: 'Name des Geräts',
  thisDevice: 'Dieses Gerät',
  passwordInstead: 'Stattdessen ein Passwort',
  passwordLead:
    'Ein Passwort gilt zusammen mit einer Authentifizierungs-App. Füge diesen Schlüssel in der App hinzu und gib den Code ein, den sie zeigt.',
  appKey: 'Schlüssel für die App',
  openApp: 'App auf diesem Gerät öffnen',
  newPassword: 'Neues Passwort, mindestens 12 Zeichen',
  savePassword: 'Passwort speichern',
  skip: 'Ohne neuen Passkey weiter',
  ready: 'Du kannst dich jetzt anmelden',
  codesLead:
    'Schreib diese Wiederherstellungscodes auf. Jeder gilt einmal, falls du deine Geräte verlierst. Sie werden nicht wieder gezeigt.',
  goOn: 'Weiter zu Lutea',
  keys: 'Wie du dich anmeldest',
  keysLead: (name) => `Du meldest dich hier als ${name} an.`,
  passkeys: 'Passkeys',
  noPasskeyYet: 'Du hast noch keinen Passkey.',
  addedOn: (day) => `Hinzugefügt am ${day}`,
  usedOn: (day) => `zuletzt benutzt am ${day}`,
  rename: 'Umbenennen',
  remove: 'Entfernen',
  addPasskey: 'Passkey hinzufügen',
  passwordOn:
    'Du kannst dich mit deinem Namen, einem Passwort und einem Code deiner Authentifizierungs-App anmelden.',
  removePassword: 'Passwort entfernen',
  setPassword: 'Passwort festlegen',
  changePassword: 'Passwort ändern',
  recoveryCodes: 'Wiederherstellungscodes',
  codesLeft: (count) => `Übrige Codes: ${count}.`,
  newCodes: 'Neue Wiederherstellungscodes',
  newCodesHint: 'Die früheren Codes gelten dann nicht mehr.',
  signInAgain: 'Zum Ändern neu anmelden',
  signInAgainLead: 'Deine letzte Anmeldung ist mehr als zehn Minuten her.',
  noAccountLead:
    'Bisher meldest du dich mit einem anderen Dienst an. Du kannst auch hier einen Passkey erstellen.',
  makeAccount: 'Namen wählen und weiter',
  changed: 'Gespeichert.',
  settings: 'Zurück zu den Einstellungen',
  letAssistantIn: (host) => `${host} hereinlassen?`,
  assistantLead: (name, host) =>
    `„${name}“ von ${host} möchte dein Lutea nutzen. Das Programm bekommt einen Schlüssel, der nur öffnet, was du ankreuzt.`,
  valuesLeave: (host) =>
    `Deine Werte verlassen dein Haus: Was das Programm liest, geht an ${host}, und Lutea kann es nicht zurückholen.`,
  itMay: 'Das Programm darf',
  assistantMay: {
    'today:read': 'die heutige Empfehlung mit Begründung, deine Messwerte und deinen Stand im Zyklus lesen',
    'plan:read': 'deinen Plan und deine Einheiten lesen',
    'plan:write': 'Einheiten planen, nachdem es dich gefragt hat',
    'days:read': 'deine Messwerte, Perioden und deinen Verlauf lesen',
    'days:write': 'eintragen, wie es dir geht, etwa Stress oder PMS, nachdem es dich gefragt hat',
    'periods:write': 'den Beginn einer Periode eintragen, nachdem es dich gefragt hat',
    notes: 'auch Beschwerden, Kranksein und Notizen lesen',
  },
  assistantUntil: (day) =>
    `Bis ${day}, oder bis du den Schlüssel entfernst: Einstellungen → Konto und Sitzungen → Schlüssel für Programme.`,
  thenTo: (where) => `Danach öffnet dieser Browser: ${where}`,
  programHere: 'ein Programm auf diesem Gerät',
  letIn: 'Hereinlassen',
  keepOut: 'Nicht hereinlassen',
  asksNothing: 'Dieses Programm fragt nach nichts, was Lutea für Assistenten hat.',
  resetSubject: 'Deine Anmeldung bei Lutea wurde zurückgesetzt',
  resetText:
    'Die Person, die dein Lutea betreibt, hat deine Passkeys, dein Passwort und deine Wiederherstellungscodes entfernt und deine Sitzungen beendet. Deine Daten sind unverändert. Du bekommst von ihr einen Link, mit dem du einen neuen Passkey erstellst. Wenn du nicht darum gebeten hast, sprich mit ihr.',
};
