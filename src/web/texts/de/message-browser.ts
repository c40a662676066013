import type { Texts } from '../catalogue.ts';

export const messageBrowser: Texts['messageBrowser'] = {
  hint: 'Zeigt eine Mitteilung, dass dein Tag bereit ist, und nichts über deinen Körper. Dazu kommen Antworten zum Antippen wie „Ich bin krank“, außer bei diskreten Nachrichten. Der Hersteller deines Browsers (Google, Apple, Mozilla) erfährt, dass und wann Lutea dir etwas geschickt hat, aber nicht was. Auf dem iPhone geht es, sobald Lutea auf dem Startbildschirm liegt.',
  impossible:
    'Dieser Browser kann hier keine Nachrichten bekommen. Nötig ist https, auf dem iPhone die App auf dem Startbildschirm.',
  refused:
    'Dein Browser erlaubt keine Mitteilungen von dieser Seite. Erlaube sie in seinen Einstellungen und versuche es noch einmal.',
  count: (count) => `${count} Browser ${count === 1 ? 'bekommt' : 'bekommen'} deine Nachrichten.`,
  addThis: 'Diesen Browser hinzufügen',
  removeAll: 'Alle Browser entfernen',
  problems: {
    NO_BROWSER: 'Kein Browser zeigt deine Nachrichten. Füge einen in den Einstellungen hinzu.',
    PUSH_404: 'Der Push-Dienst kennt diesen Browser nicht mehr. Füge ihn noch einmal hinzu.',
    PUSH_410: 'Der Push-Dienst kennt diesen Browser nicht mehr. Füge ihn noch einmal hinzu.',
  },
};
