import type { Texts } from '../../catalogue.ts';

export const cycleMode: Texts['cycleMode'] = {
  legend: 'Comment votre cycle est compté',
  modes: {
    NATURAL: {
      name: 'Cycle naturel',
      hint: 'Les phases et les prochaines règles sont estimées d’après les règles que vous enregistrez. Convient aussi avec un stérilet au cuivre.',
    },
    PILL: {
      name: 'Pilule, anneau ou patch',
      hint: 'Les saignements sont attendus d’après la plaquette. Il n’y a ni phases, ni questions sur vos entrées, ni remarques sur un retard.',
    },
    IUS: {
      name: 'Stérilet hormonal',
      hint: 'Rien n’est estimé d’après le calendrier. Une phase s’affiche seulement après un test positif ou un jour que vous avez marqué.',
    },
    NONE_EXPECTED: {
      name: 'Pas de règles attendues',
      hint: 'Avec un implant, des injections ou si vous n’en attendez pas\u00a0: rien n’est prévu, rien n’est demandé.',
    },
    PERIMENOPAUSE: {
      name: 'Périménopause',
      hint: 'Les prochaines règles ont un intervalle et pas de date. Les longs écarts sont courants et ne donnent lieu à aucune question. La seconde moitié du cycle n’a de phase que si une ovulation a été observée.',
    },
    FIRST_YEARS: {
      name: 'Les trois premières années',
      hint: 'Après vos premières règles. Les cycles sont alors souvent plus longs et plus variables, les estimations sont donc moins sûres.',
    },
    PAUSED: {
      name: 'En pause',
      hint: 'Pendant une grossesse, un allaitement ou dès que vous le souhaitez\u00a0: rien n’est compté ni prévu.',
    },
  },
  pack: 'Votre plaquette',
  packs: { DAYS_28: 'Plaquette de 28 jours', CONTINUOUS: 'Sans interruption' },
  reason: 'Pourquoi',
  reasonHint: 'Avec une raison, le conseil est au plus «\u00a0Un peu moins\u00a0».',
  reasons: {
    JUST_SO: 'Sans raison particulière',
    PREGNANCY: 'Grossesse',
    POSTPARTUM: 'Après un accouchement',
    BREASTFEEDING: 'Allaitement',
  },
  change: (mode) => `Passer à «\u00a0${mode}\u00a0»\u202f?`,
  fromToday: 'À partir d’aujourd’hui\u00a0:',
  pastStays: 'Ce que vous avez enregistré est conservé, et les cycles passés gardent leurs phases.',
  confirm: 'Changer',
  absenceQuestion: 'Qu’est-ce qui l’explique\u202f?',
  absence: {
    PREGNANCY: 'Une grossesse',
    CONTRACEPTION: 'Pilule, stérilet ou autre méthode',
    MENOPAUSE: 'La ménopause',
    SEEN: 'J’ai consulté',
  },
  absenceNoted: 'C’est enregistré. Vous pouvez changer le décompte du cycle dans les réglages.',
  planning: {
    question: 'Planifier votre entraînement par phase\u202f?',
    hint: 'Alors, avant les règles et pendant leurs deux premiers jours, c’est un peu moins. Beaucoup remarquent une différence\u202f; les études ne trouvent aucun avantage à s’entraîner par phase. À vous de choisir.',
    yes: 'Oui, par phase',
    no: 'Non, sans phases',
    stop: 'Ne plus planifier par phase',
  },
};
