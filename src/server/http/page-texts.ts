import { LOGIN_ERRORS, type LoginError } from '#contract/session-login.ts';
import type { Language } from '#core/language.ts';

/** The texts of pages that the server renders. */
export interface PageTexts {
  signIn: string;
  /** Label for the household provider, if there are others too. */
  signInHere: string;
  signInWith: (provider: string) => string;
  promise: string;
  privacy: string;
  how: string;
  /** Shortcuts in the menu of the installed app's icon. */
  shortcuts: { logStart: string; howAmI: string };
  signOutThere: string;
  loginErrors: Readonly<Record<LoginError, string>>;
  accountDeleted: string;
  notFound: string;
  noSuchPage: string;
  back: string;
}

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    signIn: 'Sign in',
    signInHere: 'Sign in with a passkey',
    signInWith: (provider) => `Sign in with ${provider}`,
    promise:
      'Lutea tells you every morning how to train today, from your cycle, your wearable and your own word.',
    privacy: 'Everything stays on this server. Nothing is shared, sold or tracked.',
    how: 'How Lutea decides',
    shortcuts: { logStart: 'Log a start', howAmI: 'How am I?' },
    signOutThere: 'Sign out everywhere',
    loginErrors: LOGIN_ERRORS,
    accountDeleted: 'Your account is deleted, with everything that was stored about you.',
    notFound: 'Not found',
    noSuchPage: 'There is no such page.',
    back: 'Back to Lutea',
  },
  de: {
    signIn: 'Anmelden',
    signInHere: 'Mit Passkey anmelden',
    signInWith: (provider) => `Mit ${provider} anmelden`,
    promise:
      'Lutea sagt dir jeden Morgen, wie du heute trainieren kannst: aus deinem Zyklus, deinem Wearable und deinen eigenen Angaben.',
    privacy: 'Alles bleibt auf diesem Server. Keine Weitergabe, kein Verkauf, kein Tracking.',
    how: 'Wie Lutea entscheidet',
    shortcuts: { logStart: 'Beginn eintragen', howAmI: 'Wie geht es mir?' },
    signOutThere: 'Überall abmelden',
    loginErrors: {
      login_failed: 'Das Anmelden hat nicht geklappt. Bitte versuche es noch einmal.',
      login_cancelled: 'Du hast das Anmelden abgebrochen. Du kannst es jederzeit noch einmal versuchen.',
      provider_unavailable:
        'Der Anmeldedienst ist gerade nicht erreichbar. Bitte versuche es gleich noch einmal.',
      too_many_attempts: 'Zu viele Anmeldeversuche. Bitte warte eine Minute und versuche es noch einmal.',
      login_not_fresh:
        'Dein Anmeldedienst hat nicht gefragt, wer du bist. Deshalb zählt das nicht als neue Anmeldung. Melde dich auch dort ab und dann wieder an.',
      not_allowed:
        'Das Konto, mit dem du dich angemeldet hast, ist hier nicht zugelassen. Frag die Person, die diese Installation betreibt, oder melde dich mit einem anderen Konto an.',
      identity_taken: 'Dieses Konto gehört hier zu jemand anderem. Nimm ein anderes Konto.',
      account_disabled: 'Dein Konto ist gesperrt. Frag die Person, die diese Installation betreibt.',
      session_expired: 'Du wurdest abgemeldet. Bitte melde dich wieder an.',
    },
    accountDeleted: 'Dein Konto ist gelöscht, mit allem, was über dich gespeichert war.',
    notFound: 'Nicht gefunden',
    noSuchPage: 'Diese Seite gibt es nicht.',
    back: 'Zurück zu Lutea',
  },
  fr: {
    signIn: 'Se connecter',
    signInHere: 'Se connecter avec une clé d’accès',
    signInWith: (provider) => `Se connecter avec ${provider}`,
    promise:
      'Lutea vous dit chaque matin comment vous entraîner aujourd’hui, d’après votre cycle, votre montre connectée et votre ressenti.',
    privacy: 'Tout reste sur ce serveur. Ni partage, ni revente, ni pistage.',
    how: 'Comment Lutea décide',
    shortcuts: { logStart: 'Enregistrer un début', howAmI: 'Comment je vais' },
    signOutThere: 'Se déconnecter partout',
    loginErrors: {
      login_failed: 'La connexion a échoué. Veuillez réessayer.',
      login_cancelled: 'Vous avez annulé la connexion. Vous pouvez réessayer à tout moment.',
      provider_unavailable: 'Le service de connexion est injoignable. Veuillez réessayer dans un instant.',
      too_many_attempts: 'Trop de tentatives de connexion. Attendez une minute et réessayez.',
      login_not_fresh:
        'Votre service de connexion ne vous a pas demandé qui vous êtes\u00a0: cette connexion ne compte donc pas comme récente. Déconnectez-vous aussi de ce service, puis reconnectez-vous.',
      not_allowed:
        'Le compte utilisé n’est pas autorisé ici. Adressez-vous à la personne qui gère cette installation ou utilisez un autre compte.',
      identity_taken: 'Ce compte appartient ici à quelqu’un d’autre. Choisissez-en un autre.',
      account_disabled:
        'Votre compte est désactivé. Adressez-vous à la personne qui gère cette installation.',
      session_expired: 'Votre session est terminée. Veuillez vous reconnecter.',
    },
    accountDeleted: 'Votre compte est supprimé, avec tout ce qui était enregistré sur vous.',
    notFound: 'Introuvable',
    noSuchPage: 'Cette page n’existe pas.',
    back: 'Retour à Lutea',
  },
};
