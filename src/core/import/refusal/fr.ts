import type { RefusalWording } from '../refusal.ts';

export const fr: RefusalWording = {
  problems: {
    UNKNOWN: () => 'Lutea ne connaît pas ce type de fichier.',
    WRONG_MEMBER: (app) => `Ce fichier vient de ${app}, mais vos jours sont dans un autre.`,
    EMPTY: (app) =>
      app === ''
        ? 'Ce fichier ne contient rien que Lutea puisse reprendre.'
        : `C’est un fichier de ${app}, mais il ne contient rien que Lutea puisse reprendre.`,
    UNREADABLE: () => 'Ce fichier est abîmé ou incomplet. Exportez-le ou téléchargez-le encore une fois.',
    TOO_LARGE: () => 'Ce fichier est plus grand que ce que Lutea peut lire.',
    TOO_SLOW: () => 'Lire ce fichier a pris plus de 5\u00a0minutes\u202f; Lutea s’est donc arrêtée.',
    INTERRUPTED: () => 'La lecture a été interrompue. Apportez le fichier encore une fois.',
  },
  because: {
    OTHER_VERSION:
      'Il vient d’une autre version de Lutea, dont celle-ci ne peut pas lire le format. Mettez cette installation à jour, puis apportez le fichier encore une fois.',
    NOT_STARTS:
      'La plupart de ses jours sont à moins de 15 jours d’intervalle : ce ne sont pas des débuts de règles, mais sans doute un journal ou une liste de mesures.',
  },
  rightMember: {
    clue: 'Apportez measurements.json ou le zip entier.',
    apple: 'Apportez export.xml (le nom peut être dans votre langue) ou le zip entier.',
    fitbit: 'Apportez menstrual_health_cycles.csv ou le zip entier.',
    samsung: 'Apportez com.samsung.health.cycle.flow ou le zip entier.',
    whoop: 'Apportez physiological_cycles.csv et workouts.csv ou le zip entier.',
    oura: 'Apportez sleepmodel.csv ou le zip entier.',
    flo: 'Apportez le fichier JSON ou le zip entier.',
  },
};
