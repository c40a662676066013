import type { Texts } from '../../catalogue.ts';

export const phone: Texts['device']['phone'] = {
  make: 'Meine Adresse erzeugen',
  address: 'Deine geheime Adresse',
  addressHint: 'Wird nur jetzt angezeigt. Wer sie hat, kann Werte für dich senden, aber nichts lesen.',
  token: 'Oder als Header: Authorization',
  secondDevice: 'Nur für einen zweiten Bildschirm: Adresse mit dem Telefon scannen',
  qr: 'Dieselbe Adresse als QR-Code, für die Kamera deines Telefons',
  gone: 'Die Adresse wurde nur einmal angezeigt, beim Erzeugen.',
  remake: 'Neue Adresse erzeugen',
  remakeText: 'Die alte Adresse gilt sofort nicht mehr. Trage die neue in der App auf deinem Telefon ein.',
  waiting: 'Es ist noch keine Nachricht gekommen. Die erste erscheint hier von selbst.',
  last: (ago, taken) => `Letzte Nachricht ${ago}: ${taken}`,
  values: (count) => (count === 1 ? '1 Wert' : `${count} Werte`),
  ignored: (count) => `${count} von einer Art, die Lutea nicht verwendet`,
  refused: (count) => `${count} nicht verstanden`,
  whole: 'Nachricht',
  reasons: {
    UNKNOWN_FORMAT: 'die Nachricht ist nicht von dieser App',
    BAD_TIME: 'die Zeit fehlt oder ist unlesbar',
    BAD_VALUE: 'der Wert fehlt oder ist unmöglich',
    UNKNOWN_UNIT: 'die Einheit ist unbekannt',
    DAY_AVERAGE: 'ein Durchschnitt des Tages: Schalte „Summarize Data“ aus',
    FUTURE: 'liegt in der Zukunft: Prüfe die Uhr deines Telefons',
    TOO_OLD: 'mehr als 100 Tage alt',
    TOO_MANY: 'zu viel in einer Nachricht',
  },
};
