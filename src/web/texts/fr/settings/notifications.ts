import type { Texts } from '../../catalogue.ts';

export const notifications: Texts['settings']['notifications'] = {
  channel: 'Comment vous les recevez',
  channels: { email: 'E-mail', ntfy: 'ntfy', gotify: 'Gotify', webhook: 'Webhook', browser: 'Ce navigateur' },
  emailHint: (address) => `À ${address}, l’adresse avec laquelle vous vous connectez.`,
  pushUrl: 'Adresse',
  addressHints: {
    ntfy: 'L’adresse de votre sujet, par exemple https://ntfy.sh/mon-sujet-secret.',
    gotify: 'L’adresse avec le jeton de l’application, par exemple https://push.example.org/message?token=….',
    webhook: 'Reçoit un POST en JSON\u00a0: id, title, text et link, signé avec le secret ci-dessous.',
  },
  badAddress: 'Indiquez une adresse qui commence par https:// ou http://, sans nom d’utilisateur.',
  secret: 'Secret de signature',
  secretHint:
    'Votre webhook s’en sert pour vérifier X-Lutea-Signature. Une nouvelle adresse reçoit un nouveau secret.',
  kinds: {
    daily: { name: 'L’entraînement du jour', hint: 'Chaque jour à l’heure choisie.' },
    periodSoon: {
      name: 'Règles prévues',
      hint: 'Une fois par cycle, au plus deux jours avant (estimation).',
    },
    periodLate: { name: 'Règles en retard', hint: 'Une fois par cycle\u00a0: ont-elles commencé\u202f?' },
    connectionRenewal: {
      name: 'Montre à reconnecter',
      hint: '14 et 3 jours avant la fin de la connexion, et quand elle a pris fin.',
    },
  },
  kindsTitle: 'Ce que Lutea vous signale',
  discreet: {
    name: 'Messages discrets',
    hint: 'Ils disent seulement que votre journée est prête, rien sur votre cycle ni sur votre corps.',
  },
  unconfirmed: (address) =>
    `${address} n’est pas encore confirmée, aucun message n’y est donc envoyé. Envoyez-vous le lien de confirmation.`,
  sendConfirmation: 'M’envoyer le lien',
  confirmationSent: 'Envoyé. Ouvrez le lien de l’e-mail pour confirmer votre adresse.',
  test: 'M’envoyer un test',
  testHint: (channel) => `Renvoie le message du jour\u00a0: ${channel}.`,
  outcomes: {
    sent: 'Envoyé. Le message devrait arriver dans la minute.',
    failed: 'Le message n’a pas pu être envoyé.',
    unknown: 'Le message a été remis, mais sans confirmation. Il est peut-être arrivé.',
  },
  problems: {
    MAIL_OFF: 'Cette installation n’envoie pas d’e-mail.',
    NO_PUSH_ADDRESS: 'Il n’y a pas d’adresse où l’envoyer.',
    BAD_ADDRESS: 'Votre adresse e-mail n’accepte pas les messages.',
    SMTP_RESTING: 'Le serveur de messagerie a eu un problème. Réessayez dans une demi-minute.',
    PRIVATE_ADDRESS:
      'L’adresse se trouve dans un réseau privé. La personne qui gère le serveur peut l’autoriser.',
  },
  code: (code) => `Code\u00a0: ${code}`,
};
