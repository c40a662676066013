import type { Language } from '#core/language.ts';

interface NewBrowserWording {
  locale: string;
  /** May be seen on a locked screen: nothing but the name of the program. */
  subject: string;
  unknownBrowser: string;
  browserOn: (browser: string, system: string) => string;
  text: (browser: string, moment: string) => string;
}

/** The mail about a sign-in in a browser that the person has not used before. */
export const NEW_BROWSER_WORDING: Readonly<Record<Language, NewBrowserWording>> = {
  en: {
    locale: 'en-GB',
    subject: 'Lutea: a new sign-in',
    unknownBrowser: 'Unknown browser',
    browserOn: (browser, system) => `${browser} on ${system}`,
    text: (browser, moment) =>
      `Someone signed in to your Lutea in a browser that you have not used before: ${browser}, ${moment}. If that was you, there is nothing to do. If not, end this session here, and change how you sign in:`,
  },
  de: {
    locale: 'de',
    subject: 'Lutea: neue Anmeldung',
    unknownBrowser: 'Unbekannter Browser',
    browserOn: (browser, system) => `${browser} unter ${system}`,
    text: (browser, moment) =>
      `Jemand hat sich bei deinem Lutea in einem Browser angemeldet, den du bisher nicht benutzt hast: ${browser}, ${moment}. Wenn du das warst, ist nichts zu tun. Wenn nicht, beende diese Sitzung hier und ändere, wie du dich anmeldest:`,
  },
  fr: {
    locale: 'fr',
    subject: 'Lutea : nouvelle connexion',
    unknownBrowser: 'Navigateur inconnu',
    browserOn: (browser, system) => `${browser} sur ${system}`,
    text: (browser, moment) =>
      `Quelqu’un s’est connecté à votre Lutea depuis un navigateur que vous n’aviez pas encore utilisé : ${browser}, ${moment}. Si c’était vous, il n’y a rien à faire. Sinon, mettez fin à cette session ici et changez votre façon de vous connecter :`,
  },
};
