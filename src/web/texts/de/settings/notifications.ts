import type { Texts } from '../../catalogue.ts';

export const notifications: Texts['settings']['notifications'] = {
  channel: 'Wie du sie bekommst',
  channels: {
    email: 'E-Mail',
    ntfy: 'ntfy',
    gotify: 'Gotify',
    webhook: 'Webhook',
    browser: 'Dieser Browser',
  },
  emailHint: (address) => `An ${address}, die Adresse, mit der du dich anmeldest.`,
  pushUrl: 'Adresse',
  addressHints: {
    ntfy: 'Die Adresse deines Themas, zum Beispiel https://ntfy.sh/mein-geheimes-thema.',
    gotify: 'Die Adresse mit dem Token der Anwendung, zum Beispiel https://push.example.org/message?token=….',
    webhook: 'Bekommt ein POST mit JSON: id, title, text und link, signiert mit dem Schlüssel weiter unten.',
  },
  badAddress: 'Gib eine Adresse an, die mit https:// oder http:// beginnt und keinen Benutzernamen enthält.',
  secret: 'Signaturschlüssel',
  secretHint: 'Damit prüft dein Webhook X-Lutea-Signature. Eine neue Adresse bekommt einen neuen Schlüssel.',
  kinds: {
    daily: { name: 'Wie du heute trainierst', hint: 'Jeden Tag zur gewählten Uhrzeit.' },
    periodSoon: {
      name: 'Periode erwartet',
      hint: 'Einmal je Zyklus, höchstens zwei Tage vorher (geschätzt).',
    },
    periodLate: { name: 'Periode verspätet', hint: 'Einmal je Zyklus: Hat sie begonnen?' },
    connectionRenewal: {
      name: 'Wearable neu verbinden',
      hint: '14 und 3 Tage, bevor die Verbindung endet, und wenn sie beendet ist.',
    },
  },
  kindsTitle: 'Was du erfährst',
  discreet: {
    name: 'Diskrete Nachrichten',
    hint: 'Sie sagen nur, dass dein Tag bereitsteht, und nichts über deinen Zyklus oder deinen Körper.',
  },
  unconfirmed: (address) =>
    `${address} ist noch nicht bestätigt, deshalb gehen keine Nachrichten dorthin. Sende dir den Link zum Bestätigen.`,
  sendConfirmation: 'Link an mich senden',
  confirmationSent: 'Gesendet. Öffne den Link in der E-Mail, um deine Adresse zu bestätigen.',
  test: 'Test an mich senden',
  testHint: (channel) => `Sendet die heutige Nachricht noch einmal: ${channel}.`,
  outcomes: {
    sent: 'Gesendet. Die Nachricht sollte innerhalb einer Minute ankommen.',
    failed: 'Die Nachricht konnte nicht gesendet werden.',
    unknown: 'Die Nachricht wurde übergeben, aber nicht bestätigt. Vielleicht ist sie angekommen.',
  },
  problems: {
    MAIL_OFF: 'Diese Installation verschickt keine E-Mails.',
    NO_PUSH_ADDRESS: 'Es gibt keine Adresse, an die sie gehen könnte.',
    BAD_ADDRESS: 'Deine E-Mail-Adresse nimmt keine Nachrichten an.',
    SMTP_RESTING: 'Der Mailserver hatte Probleme. Versuche es in einer halben Minute noch einmal.',
    PRIVATE_ADDRESS:
      'Die Adresse liegt in einem privaten Netz. Die Person, die den Server betreibt, kann sie erlauben.',
  },
  code: (code) => `Code: ${code}`,
};
