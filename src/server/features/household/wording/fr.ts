import type { en } from './en.ts';

export const fr: typeof en = {
  signIn: 'Se connecter',
  withPasskey: 'Se connecter avec une clé d’accès',
  noPasskeys: {
    NOT_HTTPS:
      'Les clés d’accès demandent une adresse https. Adressez-vous à la personne qui gère cette installation.',
    IP_ADDRESS:
      'Les clés d’accès demandent un nom d’hôte, pas une adresse IP. Adressez-vous à la personne qui gère cette installation.',
  },
  noBrowserPasskeys:
    'Ce navigateur ne connaît pas les clés d’accès. Choisissez un autre moyen ci-dessous, ou un autre navigateur.',
  needsScript: 'Les clés d’accès demandent JavaScript.',
  otherWay: 'Se connecter avec un mot de passe',
  name: 'Nom',
  password: 'Mot de passe',
  code: 'Code de l’application d’authentification',
  lostKey: 'J’ai perdu ma clé d’accès',
  recoveryCode: 'Code de secours',
  recoveryHint:
    'Vous l’avez reçu en créant votre première clé. Plus de code\u202f? La personne qui gère cette installation peut vous envoyer un nouveau lien.',
  useCode: 'Utiliser le code',
  back: 'Retour à Lutea',
  expired: 'Cette connexion a expiré, ou a été commencée dans un autre navigateur. Veuillez recommencer.',
  linkUsed:
    'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau à la personne qui gère cette installation.',
  problems: {
    wrongPasskey: 'Cela n’a pas marché. Réessayez, ou choisissez un autre moyen.',
    wrongPassword:
      'Le nom, le mot de passe ou le code est faux. Un code ne sert qu’une fois\u00a0: attendez le suivant.',
    wrongCode: 'Ce code de secours est faux ou a déjà servi.',
    tooMany: 'Trop de tentatives. Attendez et réessayez.',
    badPassword: 'Le mot de passe doit avoir au moins 12 caractères.',
    badFirstCode:
      'Le code ne correspond pas. Ajoutez la nouvelle clé à l’application et saisissez le code qu’elle affiche maintenant.',
    notAdded: 'La clé d’accès n’a pas été ajoutée. Veuillez réessayer.',
    full: 'Vous avez déjà le nombre maximal de clés d’accès. Retirez-en d’abord une.',
    last: 'C’est votre dernier moyen de vous connecter. Ajoutez-en d’abord un autre.',
    badName: 'Un nom a de 1 à 60 caractères.',
    nameTaken: 'Ce nom est pris. Choisissez-en un autre.',
    keysFull: 'Vous avez 20 clés pour des programmes, le maximum. Retirez-en d’abord une dans les réglages.',
  },
  welcome: (name) => `Bienvenue, ${name}`,
  welcomeBack: (name) => `Bon retour, ${name}`,
  joinLead:
    'Créez une clé d’accès sur cet appareil. Vous vous connecterez comme vous le déverrouillez\u00a0: avec votre empreinte, votre visage ou votre code.',
  recoveredLead:
    'Votre code de secours était juste et ne servira plus. Créez une nouvelle clé d’accès sur cet appareil, puis retirez celle que vous avez perdue.',
  createPasskey: 'Créer une clé d’accès',
  keyName: 'Nom de l’appareil',
  thisDevice: 'Cet appareil',
  passwordInstead: 'Utiliser plutôt un mot de passe',
  passwordLead:
    'Un mot de passe fonctionne avec une application d’authentification. Ajoutez cette clé à l’application, puis saisissez le code qu’elle affiche.',
  appKey: 'Clé pour l’application',
  openApp: 'Ouvrir l’application sur cet appareil',
  newPassword: 'Nouveau mot de passe, 12 caractères au moins',
  savePassword: 'Enregistrer le mot de passe',
  skip: 'Continuer sans nouvelle clé d’accès',
  ready: 'Vous pouvez maintenant vous connecter',
  codesLead:
    'Recopiez ces codes de secours. Chacun sert une fois, si vous perdez vos appareils. Ils ne seront plus affichés.',
  goOn: 'Continuer vers Lutea',
  keys: 'Vos moyens de connexion',
  keysLead: (name) => `Vous vous connectez ici sous le nom ${name}.`,
  passkeys: 'Clés d’accès',
  noPasskeyYet: 'Vous n’avez pas encore de clé d’accès.',
  addedOn: (day) => `Ajoutée le ${day}`,
  usedOn: (day) => `utilisée le ${day}`,
  rename: 'Renommer',
  remove: 'Retirer',
  addPasskey: 'Ajouter une clé d’accès',
  passwordOn:
    'Vous pouvez vous connecter avec votre nom, un mot de passe et un code de votre application d’authentification.',
  removePassword: 'Retirer le mot de passe',
  setPassword: 'Choisir un mot de passe',
  changePassword: 'Changer de mot de passe',
  recoveryCodes: 'Codes de secours',
  codesLeft: (count) => `Codes restants\u00a0: ${count}.`,
  newCodes: 'Créer de nouveaux codes de secours',
  newCodesHint: 'Les codes précédents ne serviront plus.',
  signInAgain: 'Se reconnecter pour modifier',
  signInAgainLead: 'Votre dernière connexion date de plus de dix minutes.',
  noAccountLead:
    'Jusqu’ici, vous vous connectez avec un autre service. Vous pouvez aussi créer une clé d’accès ici.',
  makeAccount: 'Choisir un nom et continuer',
  changed: 'Enregistré.',
  settings: 'Retour aux réglages',
  letAssistantIn: (host) => `Laisser entrer ${host}\u202f?`,
  assistantLead: (name, host) =>
    `«\u00a0${name}\u00a0» de ${host} souhaite utiliser votre Lutea. Ce programme reçoit une clé qui n’ouvre que ce que vous cochez.`,
  valuesLeave: (host) =>
    `Vos valeurs sortent de chez vous\u00a0: ce que ce programme lit va à ${host}, et Lutea ne peut pas le reprendre.`,
  itMay: 'Ce programme peut',
  assistantMay: {
    'today:read': 'lire le conseil du jour et sa raison, vos mesures et votre position dans le cycle',
    'plan:read': 'lire votre plan et vos séances',
    'plan:write': 'prévoir des séances, après vous avoir demandé',
    'days:read': 'lire vos mesures, vos règles et votre historique',
    'days:write':
      'indiquer comment vous allez, par exemple un stress ou une poussée, après vous avoir demandé',
    'periods:write': 'enregistrer un début de règles, après vous avoir demandé',
    notes: 'lire aussi les symptômes, la maladie et les notes',
  },
  assistantUntil: (day) =>
    `Jusqu’au ${day}, ou jusqu’à ce que vous retiriez la clé\u00a0: Réglages → Compte et sessions → Clés pour des programmes.`,
  thenTo: (where) => `Ensuite, ce navigateur ouvre\u00a0: ${where}`,
  programHere: 'un programme sur cet appareil',
  letIn: 'Laisser entrer',
  keepOut: 'Ne pas laisser entrer',
  asksNothing: 'Ce programme ne demande rien de ce que Lutea offre aux assistants.',
  resetSubject: 'Votre connexion à Lutea a été réinitialisée',
  resetText:
    'La personne qui gère votre Lutea a retiré vos clés d’accès, votre mot de passe et vos codes de secours, et mis fin à vos sessions. Vos données n’ont pas changé. Elle vous donnera un lien pour créer une nouvelle clé d’accès. Si vous ne l’avez pas demandé, parlez-lui.',
};
