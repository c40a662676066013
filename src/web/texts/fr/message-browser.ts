import type { Texts } from '../catalogue.ts';

export const messageBrowser: Texts['messageBrowser'] = {
  hint: 'Affiche une notification que votre journée est prête, et rien sur votre corps. Des réponses à toucher comme « Je suis malade » l’accompagnent, sauf si les messages sont discrets. L’éditeur de votre navigateur (Google, Apple, Mozilla) apprend que Lutea vous a envoyé quelque chose et quand, mais pas quoi. Sur iPhone, cela marche dès que Lutea est sur l’écran d’accueil.',
  impossible:
    'Ce navigateur ne peut pas recevoir de messages ici. Il faut https, et sur iPhone l’app sur l’écran d’accueil.',
  refused:
    'Votre navigateur n’autorise pas les notifications de ce site. Autorisez-les dans ses réglages, puis réessayez.',
  count: (count) => `${count} ${count > 1 ? 'navigateurs reçoivent' : 'navigateur reçoit'} vos messages.`,
  addThis: 'Ajouter ce navigateur',
  removeAll: 'Retirer tous les navigateurs',
  problems: {
    NO_BROWSER: 'Aucun navigateur n’affiche vos messages. Ajoutez-en un dans les réglages.',
    PUSH_404: 'Le service push ne connaît plus ce navigateur. Ajoutez-le de nouveau.',
    PUSH_410: 'Le service push ne connaît plus ce navigateur. Ajoutez-le de nouveau.',
  },
};
