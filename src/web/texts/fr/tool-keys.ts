import type { Texts } from '../catalogue.ts';

export const toolKeys: Texts['toolKeys'] = {
  scopes: {
    'today:read': {
      name: 'Aujourd’hui',
      hint: 'Comment vous entraîner et pourquoi, vos mesures, votre position dans le cycle.',
    },
    'plan:read': { name: 'Lire le plan', hint: 'Vos séances et ce que permettent les jours à venir.' },
    'plan:write': {
      name: 'Modifier le plan',
      hint: 'Ajouter, déplacer, cocher et supprimer des séances.',
    },
    'days:read': {
      name: 'Lire les jours et l’historique',
      hint: 'Mesures, règles, réponses. Ni symptômes, ni notes.',
    },
    'days:write': {
      name: 'Enregistrer des jours',
      hint: 'Saignements, tests, température, et les interrupteurs du jour.',
    },
    'periods:write': {
      name: 'Enregistrer les règles',
      hint: 'Enregistrer, déplacer et supprimer des débuts de règles.',
    },
    notes: {
      name: 'Aussi les symptômes et les notes',
      hint: 'Douleur, énergie, humeur, maladie et vos notes\u00a0: en plus de ce qui précède.',
    },
    'export:read': {
      name: 'Tout télécharger',
      hint: 'Tout ce qui est enregistré sur vous, dans un fichier.',
    },
    mcp: {
      name: 'Pour un assistant (MCP)',
      hint: 'Un assistant d’IA utilise ce que vous cochez d’autre\u202f; la clé ne sert pas à d’autres programmes. Ces valeurs sortent de chez vous\u00a0: elles vont à l’entreprise qui l’exploite, et Lutea ne peut pas les reprendre.',
    },
  },
  title: 'Clés pour des programmes',
  lead: 'Pour vos propres programmes, comme Home Assistant ou un script. Une clé n’ouvre que ce que vous cochez, jusqu’au jour que vous choisissez.',
  make: 'Créer une clé',
  name: 'À quoi sert-elle\u202f?',
  nameHint: 'Par exemple\u00a0: Home Assistant',
  nameMissing: 'Donnez un nom à la clé, pour la reconnaître plus tard.',
  scopeMissing: 'Cochez au moins une chose que la clé ouvre.',
  opens: 'La clé ouvre',
  works: 'Elle est valable',
  days: (days) => (days === 365 ? 'un an' : days === 730 ? 'deux ans' : `${days} jours`),
  token: 'Votre nouvelle clé',
  shownOnce: 'Affichée une seule fois. Traitez-la comme un mot de passe.',
  until: (moment) => `Valable jusqu’au ${moment}`,
  over: 'N’est plus valable',
  neverUsed: 'pas encore utilisée',
  lastUsed: (moment) => `utilisée pour la dernière fois ${moment}`,
  remove: 'Retirer',
  removeFor: (name) => `Retirer la clé\u00a0: ${name}`,
  removeTitle: 'Retirer cette clé\u202f?',
  removeText: (name) =>
    `Le programme qui utilise «\u00a0${name}\u00a0» ne reçoit plus de réponse dès maintenant.`,
  full: 'Vous avez déjà 20 clés. Retirez-en une d’abord.',
  home: {
    title: 'Home Assistant',
    lead: (broker, encrypted) =>
      `Vos valeurs peuvent aller au broker MQTT ${broker}, choisi par l’exploitant de ce Lutea${encrypted ? '' : '\u202f; le trajet n’est pas chiffré'}. Toute personne qui peut y lire ou ouvrir Home Assistant les voit.`,
    status: 'Envoyer le conseil du jour',
    statusHint: 'Un mot par jour, par exemple REDUCED. Rien sur votre corps.',
    cycle: 'Aussi la raison et votre cycle',
    cycleHint: 'Pourquoi, jour du cycle, phase estimée et période probable des prochaines règles.',
    notYet: 'Envoi dans la minute.',
    published: (moment) => `Dernier envoi ${moment}`,
    problems: {
      UNREACHABLE: 'Le broker ne répond pas. Lutea réessaie, au moins toutes les heures.',
      REFUSED:
        'Le broker refuse l’identification de Lutea. L’exploitant doit vérifier MQTT_URL et les droits.',
    },
  },
  removed: 'Retirée. La clé n’ouvre plus rien.',
};
