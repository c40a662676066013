import type { Texts } from '../catalogue.ts';

export const toolKeys: Texts['toolKeys'] = {
  scopes: {
    'today:read': {
      name: 'Heute',
      hint: 'Wie du heute trainierst und warum, deine Messwerte und dein Stand im Zyklus.',
    },
    'plan:read': { name: 'Den Plan lesen', hint: 'Deine Einheiten und was kommende Tage zulassen.' },
    'plan:write': {
      name: 'Den Plan ändern',
      hint: 'Einheiten hinzufügen, verschieben, abhaken und löschen.',
    },
    'days:read': {
      name: 'Tage und Verlauf lesen',
      hint: 'Messwerte, Perioden, Antworten. Keine Beschwerden, keine Notizen.',
    },
    'days:write': {
      name: 'Tage eintragen',
      hint: 'Blutung, Tests, Temperatur und die Schalter von heute.',
    },
    'periods:write': {
      name: 'Perioden eintragen',
      hint: 'Periodenbeginne eintragen, verschieben und löschen.',
    },
    notes: {
      name: 'Auch Beschwerden und Notizen',
      hint: 'Schmerzen, Energie, Stimmung, Kranksein und deine Notizen: zusätzlich zum Obigen.',
    },
    'export:read': {
      name: 'Alles herunterladen',
      hint: 'Alles, was über dich gespeichert ist, in einer Datei.',
    },
    mcp: {
      name: 'Für einen Assistenten (MCP)',
      hint: 'Ein KI-Assistent nutzt, was du sonst ankreuzt; andere Programme können diesen Schlüssel nicht nutzen. Diese Werte verlassen dein Haus: Sie gehen an die Firma, die ihn betreibt, und Lutea kann sie nicht zurückholen.',
    },
  },
  title: 'Schlüssel für Programme',
  lead: 'Für deine eigenen Programme, etwa Home Assistant oder ein Skript. Ein Schlüssel öffnet nur, was du ankreuzt, und nur bis zu dem Tag, den du wählst.',
  make: 'Schlüssel erstellen',
  name: 'Wofür ist er?',
  nameHint: 'Zum Beispiel: Home Assistant',
  nameMissing: 'Gib dem Schlüssel einen Namen, damit du ihn später wiedererkennst.',
  scopeMissing: 'Kreuze mindestens eines an, das der Schlüssel öffnet.',
  opens: 'Der Schlüssel öffnet',
  works: 'Er gilt',
  days: (days) => (days === 365 ? 'ein Jahr' : days === 730 ? 'zwei Jahre' : `${days} Tage`),
  token: 'Dein neuer Schlüssel',
  shownOnce: 'Wird nur jetzt angezeigt. Behandle ihn wie ein Passwort.',
  until: (moment) => `Gilt bis ${moment}`,
  over: 'Gilt nicht mehr',
  neverUsed: 'noch nicht benutzt',
  lastUsed: (moment) => `zuletzt benutzt ${moment}`,
  remove: 'Entfernen',
  removeFor: (name) => `Schlüssel entfernen: ${name}`,
  removeTitle: 'Diesen Schlüssel entfernen?',
  removeText: (name) => `Das Programm, das „${name}“ benutzt, bekommt ab sofort keine Antwort mehr.`,
  full: 'Du hast schon 20 Schlüssel. Entferne zuerst einen.',
  removed: 'Entfernt. Der Schlüssel öffnet nichts mehr.',
  home: {
    title: 'Home Assistant',
    lead: (broker, encrypted) =>
      `Deine Werte können an den MQTT-Broker ${broker} gehen, den der Betreiber dieses Lutea gewählt hat${encrypted ? '' : '; der Weg dorthin ist nicht verschlüsselt'}. Wer dort lesen oder Home Assistant öffnen kann, sieht sie.`,
    status: 'Die Empfehlung des Tages senden',
    statusHint: 'Ein Wort am Tag, etwa REDUCED. Nichts über deinen Körper.',
    cycle: 'Auch den Grund und deinen Zyklus',
    cycleHint: 'Warum, Zyklustag, geschätzte Phase und der Zeitraum der nächsten Periode.',
    notYet: 'Wird innerhalb einer Minute gesendet.',
    published: (moment) => `Zuletzt gesendet ${moment}`,
    problems: {
      UNREACHABLE: 'Der Broker antwortet nicht. Lutea versucht es weiter, mindestens jede Stunde.',
      REFUSED: 'Der Broker lehnt Luteas Anmeldung ab. Der Betreiber muss MQTT_URL und die Rechte prüfen.',
    },
  },
};
