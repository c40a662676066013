import type { Texts } from '../catalogue.ts';
import { phone } from './device/phone.ts';

export const device: Texts['device'] = {
  lead: 'Eine Empfehlung braucht ein Wearable. Lutea fragt nie nach einem Passwort.',
  source: 'Woher deine Werte kommen',
  otherSource: 'Andere Quellen',
  vendors: {
    garmin: {
      name: 'Garmin',
      watches: 'Garmin-Uhren',
      hint: 'Eine Garmin-Uhr mit allem, was sie misst. Du meldest dich auf Garmins eigener Seite an.',
      tokens: 'Ticket oder Tokens',
      signIn: 'Bei Garmin anmelden',
      inChina: 'Mein Garmin-Konto liegt in China (garmin.cn)',
      steps: {
        open: 'Öffne mit dem Knopf Garmins eigene Anmeldeseite. Dein Passwort bekommt nur Garmin.',
        code: 'Schickt dir Garmin einen Code, gib ihn dort ein. Auch diese Seite gehört Garmin.',
        ticket:
          'Nach der Anmeldung passiert hier nichts? Kopiere den Text oder die Adresse von Garmins letzter Seite, die ein Ticket enthält (ST-…), und füge sie innerhalb einer Minute in das Feld ein.',
        lead: 'Der andere Weg: Tokens, mit Python auf deinem eigenen Computer',
        install: 'Installiere das Programm, das sich so anmeldet wie Garmins eigene App.',
        signIn: 'Melde dich einmal an. Schickt Garmin einen Code auf dein Telefon, gib ihn ein.',
        copy: 'Öffne diese Datei, kopiere alles, von der ersten Klammer bis zur letzten, und füge es in das Feld ein.',
        other:
          'Du hast garth aus der Zeit vor März 2026? Auch dessen Token-Text geht, ebenso die zwei Dateien oauth1_token.json und oauth2_token.json hintereinander. Lutea erkennt jedes Format.',
        unofficial:
          'Wie lange Garmin das zulässt, weiß niemand: Einen offiziellen Zugang für Privatpersonen gibt es nicht. intervals.icu hat einen.',
        onlyHere: 'Verwende die Tokens nur an einer Stelle: Jede Verwendung macht die vorigen ungültig.',
      },
    },
    intervals: {
      name: 'intervals.icu',
      watches: 'Garmin, Polar, Suunto, Coros …',
      hint: 'Garmin, Polar, Suunto, Coros, Wahoo, Oura und andere, über dein kostenloses Konto dort. Ohne Body Battery, HFV-Status und Intensitätsminuten.',
      tokens: 'API-Schlüssel',
      steps: { sync: 'Die letzte Nacht erscheint, sobald deine Uhr mit intervals.icu synchronisiert hat.' },
      keySteps: {
        open: 'Öffne intervals.icu/settings und scrolle bis ans Ende.',
        copy: 'Zeige unter „Developer settings“ den API-Schlüssel an und kopiere ihn.',
        paste: 'Füge ihn unten ein. Er läuft nicht von selbst ab.',
      },
    },
    oura: {
      name: 'Oura',
      watches: 'der Ring direkt',
      hint: 'Der Ring direkt: Nächte, Readiness, Temperatur und Aktivitäten. Du erlaubst es bei Oura und musst nichts kopieren.',
      steps: {
        member: 'Bei einem Ring ab Gen3 gibt Oura Daten nur mit Mitgliedschaft weiter.',
        sync: 'Die letzte Nacht erscheint, sobald dein Ring mit der Oura-App synchronisiert hat.',
      },
    },
    whoop: {
      name: 'WHOOP',
      watches: 'das Band direkt',
      hint: 'Das Band direkt: Nächte, Erholung, Temperatur und Aktivitäten. Du erlaubst es bei WHOOP und musst nichts kopieren.',
      steps: {
        sync: 'Die letzte Nacht erscheint, sobald WHOOP deine Erholung berechnet hat.',
      },
    },
    polar: {
      name: 'Polar',
      watches: 'Uhren mit Nightly Recharge',
      hint: 'Uhren mit Nightly Recharge: Nächte, ANS-Status und Aktivitäten. Du erlaubst es bei Polar und musst nichts kopieren.',
      steps: {
        sync: 'Die letzte Nacht erscheint, sobald deine Uhr mit Polar Flow synchronisiert hat.',
        history: 'Polar liefert höchstens die letzten 28 Tage.',
      },
    },
    google_health: {
      name: 'Google Health',
      watches: 'Fitbit und Pixel Watch',
      hint: 'Fitbit oder Pixel Watch: Nächte, Temperatur und Aktivitäten. Du erlaubst es bei Google und musst nichts kopieren.',
      steps: {
        account: 'Wähle das Google-Konto, das du in der Google-Health-App benutzt.',
        sync: 'Die letzte Nacht erscheint, sobald deine Uhr mit der Google-Health-App synchronisiert hat.',
        weekly: 'Solange die App dieses Servers im Test ist, beendet Google die Verbindung alle sieben Tage.',
      },
    },
    health_connect: {
      name: 'Android-Telefon',
      watches: 'Samsung, Pixel, Fitbit, Amazfit …',
      hint: 'Jede Uhr, die in Health Connect schreibt: Samsung, Pixel, Fitbit, Amazfit, Oura und andere.',
      steps: {
        install: 'Installiere „HC Webhook“ aus dem Play Store und erlaube der App, Health Connect zu lesen.',
        choose: 'Wähle Schlaf, HFV, Ruhepuls, Hauttemperatur und Training.',
        address: 'Füge einen Webhook hinzu und trage deine Adresse ein. Lass das Format auf JSON.',
        send: 'Tippe einmal auf „Sync now“. Danach sendet die App von selbst.',
        twoApps:
          'Wenn zwei Apps HFV schreiben, nutzt Lutea eine davon. HC Webhook nennt sie seit Juni 2026: Aktualisiere eine ältere Version.',
      },
    },
    apple_health: {
      name: 'iPhone',
      watches: 'Apple Watch und andere',
      hint: 'Apple Watch oder jede Uhr, die in Apple Health schreibt.',
      free: 'Kostenlos, mit Apples Kurzbefehlen',
      paid: 'Oder mit der bezahlten App „Health Auto Export“',
      shortcut: {
        find: 'Tippe in der App Kurzbefehle auf + und füge viermal „Health-Messungen suchen“ (Find Health Samples) hinzu, jeweils mit „Startdatum liegt in den letzten 2 Tagen“: für Herzfrequenzvariabilität, Ruheherzfrequenz, Trainingsminuten und Schlaf.',
        url: 'Füge „Inhalte von URL abrufen“ (Get Contents of URL) hinzu und setze deine Adresse ein. Methode: POST. Haupttext: JSON.',
        body: 'Füge im Haupttext ein Array mit dem Namen „values“ und vier Wörterbüchern darin hinzu. Alle Felder sind vom Typ Text:',
        dates:
          'Wert (Value), Startdatum (Start Date) und Enddatum (End Date) sind Eigenschaften der Messungen: Setze die Variable ein, tippe sie an und wähle die Eigenschaft. Wähle für ein Datum das Format ISO 8601 mit Uhrzeit.',
        try: 'Starte den Kurzbefehl einmal und erlaube den Zugriff auf Health. Was angekommen ist, erscheint auf dieser Seite.',
        automate:
          'Wähle unter „Automation“ „Schlaf, Aufwachen“ oder „Tageszeit“ und dann „Sofort ausführen“. Health lässt sich nur lesen, während das iPhone entsperrt ist.',
      },
      steps: {
        install: 'Installiere „Health Auto Export“. Automationen gehören zur bezahlten Version.',
        choose:
          'Lege eine Automation der Art „REST API“ an und trage deine Adresse ein. Format: JSON, Version 2.',
        metrics:
          'Wähle Schlafanalyse, HFV, Ruhepuls, Handgelenktemperatur, Trainingszeit, Trainings und Zyklusprotokoll.',
        summarize: 'Schalte „Summarize Data“ aus und wähle den Zeitraum „Default“.',
        send: 'Starte sie einmal von Hand. Später läuft sie, während das iPhone entsperrt ist: Die Werte am Morgen können etwas später kommen.',
      },
    },
    custom: {
      name: 'Eigenes Programm',
      watches: 'Skripte, Home Assistant …',
      hint: 'Skripte, Home Assistant, Gadgetbridge, Kurzbefehle: eine kleine JSON-Nachricht.',
      steps: {
        send: 'Sende ein POST mit JSON an deine Adresse, zum Beispiel:',
        more: 'docs/phone-push.md beschreibt jede Art von Wert. Doppelt gesendete Werte werden nur einmal gespeichert.',
      },
    },
  },
  phone,
  oauth: {
    connect: (name) => `Mit ${name} verbinden`,
    open: (name) => `Drücke den Knopf. ${name} bittet dich, dich anzumelden; Lutea sieht dein Passwort nie.`,
    allow: (name) => `Lass alles angekreuzt und stimme zu. ${name} schickt dich hierher zurück.`,
    notSetUp: (names) => `Auf diesem Server nicht eingerichtet und deshalb nicht angeboten: ${names}.`,
    failures: {
      DENIED: (name) => `Du hast es bei ${name} nicht erlaubt. Es wurde nichts verbunden.`,
      EXPIRED: () =>
        'Dieser Versuch gilt nicht mehr: Er wurde schon benutzt, hat länger als 10 Minuten gedauert oder in einem anderen Browser begonnen. Beginne noch einmal.',
      PARTLY: (name) =>
        `Lutea braucht alles, worum es bei ${name} bittet. Beginne noch einmal und lass alles angekreuzt.`,
      REFUSED: (name) =>
        `${name} hat die Verbindung abgelehnt. Beginne noch einmal. Wird sie wieder abgelehnt, sag der Person Bescheid, die diesen Server betreibt.`,
      UNAVAILABLE: (name) => `${name} lässt sich gerade nicht verbinden. Es wurde nichts geändert.`,
    },
  },
  help: 'So verbindest du es, Schritt für Schritt',
  tokensHint: 'Wird beim Dienst geprüft, dann verschlüsselt gespeichert und nie protokolliert.',
  connect: 'Verbinden',
  connected: (source) =>
    `${source} ist verbunden. Deine letzten 30 Tage werden synchronisiert; du kannst inzwischen weitermachen.`,
  allRead: (source) => `${source} ist verbunden, und deine letzten 30 Tage sind da.`,
  toToday: 'Zur Empfehlung für heute',
  pasteProblems: {
    'This is too long': 'Das ist zu lang für Tokens.',
    'This begins like JSON':
      'Das beginnt wie JSON, ist aber nicht vollständig. Kopiere es noch einmal, bis zur letzten Klammer.',
    'The token string is cut short':
      'Der Token-Text ist abgeschnitten. Kopiere ihn noch einmal, bis zum letzten Zeichen.',
    'The token string holds': 'Der Text enthält etwas anderes als Tokens.',
    'This is a single access token':
      'Das ist ein einzelnes Zugangstoken, das innerhalb eines Tages abläuft. Gebraucht wird der ganze Inhalt von garmin_tokens.json.',
    'This is one half of an OAuth1 token':
      'Das ist die eine Hälfte eines OAuth1-Tokens; das Secret wird auch gebraucht.',
    'This is not a token':
      'Das ist kein Token. Falls es ein Passwort ist, behalte es für dich: Lutea braucht es nie.',
    'The OAuth1 token is missing': 'Das OAuth1-Token fehlt: „oauth_token“ und „oauth_token_secret“.',
    'The OAuth2 token is missing': 'Das OAuth2-Token fehlt: das Objekt mit „access_token“.',
    'No token was found':
      'Es wurde kein Token gefunden: weder „oauth_token“ mit „access_token“ noch „di_token“.',
    'The token file has no': 'Der Datei fehlt ein Teil. Kopiere garmin_tokens.json noch einmal ganz.',
    'This holds no ticket':
      'Das enthält kein Ticket. Melde dich zuerst bei Garmin an und füge ein, was danach erscheint.',
    'This ticket is for another page':
      'Dieses Ticket ist für eine andere Seite von Garmin. Melde dich mit „Bei Garmin anmelden“ an und füge ein, was danach erscheint.',
    'This ticket is used up':
      'Dieses Ticket ist verbraucht oder älter als eine Minute. Melde dich noch einmal bei Garmin an und füge das neue gleich hier ein.',
    'Garmin refused this ticket':
      'Garmin hat dieses Ticket abgelehnt. Melde dich noch einmal bei Garmin an; wird es wieder abgelehnt, nimm einen der anderen Wege.',
    'Garmin refused these tokens':
      'Garmin hat diese Tokens abgelehnt. Melde dich mit dem Programm, das sie erzeugt hat, noch einmal an und füge die neuen ein.',
    'intervals.icu refused this key':
      'intervals.icu hat diesen Schlüssel abgelehnt. Kopiere ihn noch einmal und füge ihn hier ein.',
    'This is not an API key':
      'Das ist kein API-Schlüssel von intervals.icu: Die bestehen nur aus Buchstaben und Ziffern.',
  },
  status: 'Status',
  account: 'Konto',
  since: 'Verbunden seit',
  lastRead: 'Zuletzt synchronisiert',
  notYet: 'noch nicht',
  works: 'Verbunden',
  troubled: 'Verbunden, mit einem Problem',
  broken: 'Muss erneuert werden',
  fresh: 'Heute gemessen',
  stale: 'Heute noch nicht gemessen',
  nothing: 'nichts',
  dueSoon: (day) => `Die Verbindung endet am ${day}. Erneuere sie vorher.`,
  measures: {
    hrvStatus: 'HFV-Status',
    hrvLastNightMs: 'HFV der letzten Nacht',
    hrvWeeklyMs: 'HFV der Woche',
    restingHeartRate: 'Ruhepuls',
    bodyBatteryCurrent: 'Body Battery jetzt',
    bodyBatteryHigh: 'höchste Body Battery',
    bodyBatteryLow: 'niedrigste Body Battery',
    bodyBatteryYesterdayLow: 'niedrigste Body Battery von gestern',
    sleepSeconds: 'Schlaf',
    sleepScore: 'Schlafwert',
    stressAverage: 'Stress',
    intensityMinutesWeek: 'Intensitätsminuten',
  },
  backfill: (done, total) => `Dein Verlauf wird synchronisiert: ${done} von ${total} Tagen`,
  sync: 'Jetzt synchronisieren',
  synced: 'Synchronisiert.',
  renew: 'Erneuern',
  renewTitle: 'Verbindung erneuern',
  disconnect: 'Trennen',
  disconnectTitle: 'Wearable trennen?',
  disconnectText:
    'Die Tokens werden gelöscht. Gemessene Werte bleiben in deinem Verlauf. Ohne Wearable gibt es keine Empfehlung für den Tag.',
  disconnectOne: (source) => `${source} trennen?`,
  disconnectOneText:
    'Die Tokens dieser Quelle werden gelöscht. Ihre Werte bleiben in deinem Verlauf, und deine anderen Quellen bleiben verbunden.',
  disconnected: 'Getrennt. Die Tokens sind gelöscht.',
  add: 'Weitere Quelle verbinden',
  addLead: 'Deine jetzigen Quellen bleiben verbunden.',
  signalsTitle: 'Was woher kommt',
  signalsLead:
    'Messen mehrere Quellen dasselbe, zählt eine davon. Fehlt ihr ein Tag, springt eine andere ein. Jede wird nur mit ihren eigenen Nächten verglichen.',
  signalNames: {
    hrv: 'HFV',
    pulse: 'Ruhepuls',
    sleep: 'Schlaf',
    charge: 'Erholungswert',
    load: 'Intensitätsminuten',
    temperature: 'Hauttemperatur',
  },
  automatic: 'Automatisch',
  automaticNow: (source) => `Automatisch: ${source}`,
  imported: 'Import',
  newBaseline: (have, need) => `Neue Vergleichsbasis, ${have} von ${need} Nächten`,
};
