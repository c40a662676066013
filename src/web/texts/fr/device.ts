import type { Texts } from '../catalogue.ts';
import { phone } from './device/phone.ts';

export const device: Texts['device'] = {
  lead: 'Le conseil du jour nécessite une montre connectée. Lutea ne demande jamais de mot de passe.',
  source: 'D’où viennent vos valeurs',
  otherSource: 'Autres sources',
  vendors: {
    garmin: {
      name: 'Garmin',
      watches: 'montres Garmin',
      hint: 'Une montre Garmin, avec tout ce qu’elle mesure. Vous vous connectez sur la page de Garmin.',
      tokens: 'Ticket ou jetons',
      signIn: 'Se connecter chez Garmin',
      inChina: 'Mon compte Garmin est en Chine continentale (garmin.cn)',
      steps: {
        open: 'Ouvrez la page de connexion de Garmin avec le bouton. Seul Garmin voit votre mot de passe.',
        code: 'Si Garmin vous envoie un code, saisissez-le là-bas. Cette page aussi est celle de Garmin.',
        ticket:
          'Rien ne se passe ici après la connexion\u202f? Copiez le texte ou l’adresse de la dernière page de Garmin, qui contient un ticket (ST-…), et collez-le dans le champ dans la minute.',
        lead: 'L’autre moyen\u00a0: des jetons, avec Python sur votre propre ordinateur',
        install: 'Installez le programme qui se connecte comme l’application de Garmin.',
        signIn: 'Connectez-vous une fois. Si Garmin envoie un code sur votre téléphone, saisissez-le.',
        copy: 'Ouvrez ce fichier, copiez tout, de la première accolade à la dernière, et collez-le dans le champ.',
        other:
          'Vous avez garth d’avant mars 2026\u202f? Sa chaîne de jetons convient aussi, tout comme ses deux fichiers oauth1_token.json et oauth2_token.json, l’un après l’autre. Lutea reconnaît chaque format.',
        unofficial:
          'Personne ne sait combien de temps Garmin le permettra\u00a0: il n’y a pas d’accès officiel pour les particuliers. intervals.icu en a un.',
        onlyHere: 'N’utilisez les jetons qu’à un seul endroit\u00a0: chaque usage invalide les précédents.',
      },
    },
    intervals: {
      name: 'intervals.icu',
      watches: 'Garmin, Polar, Suunto, Coros…',
      hint: 'Garmin, Polar, Suunto, Coros, Wahoo, Oura et d’autres, via votre compte gratuit. Sans Body Battery, statut VFC ni minutes intensives.',
      tokens: 'Clé API',
      steps: {
        sync: 'La dernière nuit s’affiche dès que votre montre s’est synchronisée avec intervals.icu.',
      },
      keySteps: {
        open: 'Ouvrez intervals.icu/settings et faites défiler jusqu’en bas.',
        copy: 'Sous «\u00a0Developer settings\u00a0», affichez la clé API et copiez-la.',
        paste: 'Collez-la ci-dessous. Elle n’expire pas d’elle-même.',
      },
    },
    oura: {
      name: 'Oura',
      watches: 'la bague directement',
      hint: 'La bague directement\u00a0: nuits, score de forme, température et activités. Vous l’autorisez chez Oura, sans rien copier.',
      steps: {
        member: 'Pour une bague Gen3 ou plus récente, Oura ne partage les données qu’avec un abonnement.',
        sync: 'La dernière nuit s’affiche dès que votre bague s’est synchronisée avec l’application Oura.',
      },
    },
    whoop: {
      name: 'WHOOP',
      watches: 'le bracelet directement',
      hint: 'Le bracelet directement\u00a0: nuits, récupération, température et activités. Vous l’autorisez chez WHOOP, sans rien copier.',
      steps: {
        sync: 'La dernière nuit s’affiche dès que WHOOP a calculé votre récupération.',
      },
    },
    polar: {
      name: 'Polar',
      watches: 'montres avec Nightly Recharge',
      hint: 'Montres avec Nightly Recharge\u00a0: nuits, charge du SNA et activités. Vous l’autorisez chez Polar, sans rien copier.',
      steps: {
        sync: 'La dernière nuit s’affiche dès que votre montre s’est synchronisée avec Polar Flow.',
        history: 'Polar fournit au plus les 28 derniers jours.',
      },
    },
    google_health: {
      name: 'Google Health',
      watches: 'Fitbit et Pixel Watch',
      hint: 'Fitbit ou Pixel Watch\u00a0: nuits, température et activités. Vous l’autorisez chez Google, sans rien copier.',
      steps: {
        account: 'Choisissez le compte Google que vous utilisez dans l’application Google Health.',
        sync: 'La dernière nuit s’affiche dès que votre montre s’est synchronisée avec l’application Google Health.',
        weekly:
          'Tant que l’application de ce serveur est en test, Google met fin à la connexion tous les sept jours.',
      },
    },
    health_connect: {
      name: 'Téléphone Android',
      watches: 'Samsung, Pixel, Fitbit, Amazfit…',
      hint: 'Toute montre qui alimente Health Connect\u00a0: Samsung, Pixel, Fitbit, Amazfit, Oura et d’autres.',
      steps: {
        install:
          'Installez «\u00a0HC Webhook\u00a0» depuis le Play Store et autorisez l’application à lire Health Connect.',
        choose:
          'Choisissez le sommeil, la VFC, la fréquence cardiaque au repos, la température de la peau et l’exercice.',
        address: 'Ajoutez un webhook et saisissez-y votre adresse. Laissez le format sur JSON.',
        send: 'Touchez une fois «\u00a0Sync now\u00a0». Ensuite, l’application envoie d’elle-même.',
        twoApps:
          'Si deux applications écrivent la VFC, Lutea n’en utilise qu’une. HC Webhook les nomme depuis juin 2026\u00a0: mettez à jour une version plus ancienne.',
      },
    },
    apple_health: {
      name: 'iPhone',
      watches: 'Apple Watch et d’autres',
      hint: 'Apple Watch, ou toute montre qui alimente Apple Santé.',
      free: 'Gratuit, avec les Raccourcis d’Apple',
      paid: 'Ou avec l’application payante «\u00a0Health Auto Export\u00a0»',
      shortcut: {
        find: 'Dans l’application Raccourcis, touchez + et ajoutez quatre fois «\u00a0Rechercher des échantillons de santé\u00a0» (Find Health Samples), chaque fois avec «\u00a0La date de début est dans les 2 derniers jours\u00a0»\u00a0: pour la VFC, la fréquence cardiaque au repos, les minutes d’exercice et le sommeil.',
        url: 'Ajoutez «\u00a0Obtenir le contenu de l’URL\u00a0» (Get Contents of URL) et collez votre adresse. Méthode\u00a0: POST. Corps de la requête\u00a0: JSON.',
        body: 'Dans le corps, ajoutez un tableau nommé «\u00a0values\u00a0» avec quatre dictionnaires. Tous leurs champs sont de type Texte\u00a0:',
        dates:
          'Valeur (Value), date de début (Start Date) et date de fin (End Date) sont des propriétés des échantillons\u00a0: insérez la variable, touchez-la et choisissez la propriété. Pour une date, choisissez le format ISO 8601 avec l’heure.',
        try: 'Lancez le raccourci une fois et autorisez l’accès à Santé. Ce qui est arrivé s’affiche sur cette page.',
        automate:
          'Dans «\u00a0Automatisation\u00a0», choisissez «\u00a0Sommeil, Réveil\u00a0» ou «\u00a0Heure de la journée\u00a0», puis «\u00a0Exécuter immédiatement\u00a0». Santé n’est lisible que lorsque l’iPhone est déverrouillé.',
      },
      steps: {
        install:
          'Installez «\u00a0Health Auto Export\u00a0». Les automatisations font partie de sa version payante.',
        choose:
          'Créez une automatisation de type «\u00a0REST API\u00a0» et saisissez-y votre adresse. Format\u00a0: JSON, version 2.',
        metrics:
          'Choisissez l’analyse du sommeil, la VFC, la fréquence cardiaque au repos, la température du poignet, le temps d’exercice, les entraînements et le suivi du cycle.',
        summarize: 'Désactivez «\u00a0Summarize Data\u00a0» et choisissez la période «\u00a0Default\u00a0».',
        send: 'Lancez-la une fois à la main. Ensuite, elle tourne quand l’iPhone est déverrouillé\u00a0: les valeurs du matin peuvent arriver un peu tard.',
      },
    },
    custom: {
      name: 'Votre programme',
      watches: 'scripts, Home Assistant…',
      hint: 'Scripts, Home Assistant, Gadgetbridge, Raccourcis\u00a0: un petit message JSON.',
      steps: {
        send: 'Envoyez un POST avec du JSON à votre adresse, par exemple\u00a0:',
        more: 'docs/phone-push.md décrit chaque type de valeur. Une valeur envoyée deux fois n’est enregistrée qu’une fois.',
      },
    },
  },
  phone,
  oauth: {
    connect: (name) => `Connecter ${name}`,
    open: (name) =>
      `Appuyez sur le bouton. ${name} vous demande de vous identifier\u202f; Lutea ne voit jamais votre mot de passe.`,
    allow: (name) => `Laissez tout coché et autorisez. ${name} vous renvoie ici.`,
    notSetUp: (names) => `Pas configuré sur ce serveur, donc pas proposé\u00a0: ${names}.`,
    failures: {
      DENIED: (name) => `Vous ne l’avez pas autorisé chez ${name}. Rien n’a été connecté.`,
      EXPIRED: () =>
        'Cette tentative n’est plus valable\u00a0: elle a déjà servi, a duré plus de 10 minutes ou a commencé dans un autre navigateur. Recommencez.',
      PARTLY: (name) =>
        `Lutea a besoin de toutes les autorisations demandées chez ${name}. Recommencez et laissez tout coché.`,
      REFUSED: (name) =>
        `${name} a refusé la connexion. Recommencez. Si elle est de nouveau refusée, prévenez la personne qui gère ce serveur.`,
      UNAVAILABLE: (name) => `${name} ne peut pas être connecté pour le moment. Rien n’a été modifié.`,
    },
  },
  help: 'Comment se connecter, pas à pas',
  tokensHint: 'Vérifié auprès du service, puis chiffré, et jamais écrit dans les journaux.',
  connect: 'Connecter',
  connected: (source) =>
    `${source} est connecté. Vos 30 derniers jours sont en cours de synchronisation\u202f; vous pouvez continuer.`,
  allRead: (source) => `${source} est connecté, et vos 30 derniers jours sont là.`,
  toToday: 'Voir le conseil du jour',
  pasteProblems: {
    'This is too long': 'C’est trop long pour des jetons.',
    'This begins like JSON':
      'Cela commence comme du JSON mais n’est pas complet. Copiez-le de nouveau, jusqu’à la dernière accolade.',
    'The token string is cut short':
      'La chaîne de jetons est coupée. Copiez-la de nouveau, jusqu’au dernier caractère.',
    'The token string holds': 'Le texte contient autre chose que des jetons.',
    'This is a single access token':
      'C’est un jeton d’accès seul, qui expire dans la journée. Il faut tout le contenu de garmin_tokens.json.',
    'This is one half of an OAuth1 token':
      'C’est une moitié de jeton OAuth1\u202f; son secret est nécessaire aussi.',
    'This is not a token':
      'Ce n’est pas un jeton. Si c’est un mot de passe, gardez-le pour vous\u00a0: Lutea n’en a jamais besoin.',
    'The OAuth1 token is missing':
      'Le jeton OAuth1 manque\u00a0: «\u00a0oauth_token\u00a0» et «\u00a0oauth_token_secret\u00a0».',
    'The OAuth2 token is missing': 'Le jeton OAuth2 manque\u00a0: l’objet avec «\u00a0access_token\u00a0».',
    'No token was found':
      'Aucun jeton trouvé\u00a0: ni «\u00a0oauth_token\u00a0» avec «\u00a0access_token\u00a0», ni «\u00a0di_token\u00a0».',
    'The token file has no':
      'Il manque une partie du fichier. Copiez garmin_tokens.json de nouveau, en entier.',
    'This holds no ticket':
      'Cela ne contient pas de ticket. Connectez-vous d’abord chez Garmin et collez ce qui s’affiche ensuite.',
    'This ticket is for another page':
      'Ce ticket est pour une autre page de Garmin. Utilisez «\u00a0Se connecter chez Garmin\u00a0» et collez ce qui s’affiche ensuite.',
    'This ticket is used up':
      'Ce ticket est déjà utilisé ou a plus d’une minute. Connectez-vous de nouveau chez Garmin et collez le nouveau immédiatement.',
    'Garmin refused this ticket':
      'Garmin a refusé ce ticket. Connectez-vous de nouveau chez Garmin\u202f; s’il est encore refusé, utilisez l’un des autres moyens.',
    'Garmin refused these tokens':
      'Garmin a refusé ces jetons. Connectez-vous de nouveau avec le programme qui les a créés et collez les nouveaux.',
    'intervals.icu refused this key':
      'intervals.icu a refusé cette clé. Copiez-la encore une fois et collez-la ici.',
    'This is not an API key':
      'Ce n’est pas une clé API d’intervals.icu\u00a0: elles n’ont que des lettres et des chiffres.',
  },
  status: 'État',
  account: 'Compte',
  since: 'Connecté depuis',
  lastRead: 'Dernière synchronisation',
  notYet: 'pas encore',
  works: 'Connecté',
  troubled: 'Connecté, avec un problème',
  broken: 'À renouveler',
  fresh: 'Mesuré aujourd’hui',
  stale: 'Pas encore mesuré aujourd’hui',
  nothing: 'rien',
  dueSoon: (day) => `La connexion prend fin le ${day}. Renouvelez-la avant.`,
  measures: {
    hrvStatus: 'statut VFC',
    hrvLastNightMs: 'VFC de la nuit',
    hrvWeeklyMs: 'VFC de la semaine',
    restingHeartRate: 'fréquence cardiaque au repos',
    bodyBatteryCurrent: 'Body Battery actuelle',
    bodyBatteryHigh: 'Body Battery maximale',
    bodyBatteryLow: 'Body Battery minimale',
    bodyBatteryYesterdayLow: 'Body Battery minimale d’hier',
    sleepSeconds: 'sommeil',
    sleepScore: 'score de sommeil',
    stressAverage: 'stress',
    intensityMinutesWeek: 'minutes intensives',
  },
  backfill: (done, total) => `Synchronisation de votre historique\u00a0: ${done} jours sur ${total}`,
  sync: 'Synchroniser maintenant',
  synced: 'Synchronisé.',
  renew: 'Renouveler',
  renewTitle: 'Renouveler la connexion',
  disconnect: 'Déconnecter',
  disconnectTitle: 'Déconnecter votre montre\u202f?',
  disconnectText:
    'Les jetons sont effacés. Ce qui a été mesuré reste dans votre historique. Sans montre connectée, il n’y a pas de conseil pour la journée.',
  disconnectOne: (source) => `Déconnecter ${source}\u202f?`,
  disconnectOneText:
    'Les jetons de cette source sont effacés. Ce qu’elle a mesuré reste dans votre historique, et vos autres sources restent connectées.',
  disconnected: 'Déconnecté. Les jetons sont effacés.',
  add: 'Ajouter une source',
  addLead: 'Vos sources actuelles restent connectées.',
  signalsTitle: 'D’où vient chaque valeur',
  signalsLead:
    'Quand plusieurs sources mesurent la même chose, une seule compte. Une autre comble ses jours manquants. Chacune n’est comparée qu’à ses propres nuits.',
  signalNames: {
    hrv: 'VFC',
    pulse: 'Fréquence cardiaque au repos',
    sleep: 'Sommeil',
    charge: 'Score de récupération',
    load: 'Minutes intensives',
    temperature: 'Température de la peau',
  },
  automatic: 'Automatique',
  automaticNow: (source) => `Automatique\u00a0: ${source}`,
  imported: 'Import',
  newBaseline: (have, need) => `Nouvelle référence, ${have} nuits sur ${need}`,
};
