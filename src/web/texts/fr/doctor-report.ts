import type { Texts } from '../catalogue.ts';

const days = (count: number) => (count === 1 ? '1 jour' : `${count} jours`);
const cyclesIn = (count: number) => (count === 1 ? '1 cycle' : `${count} cycles`);

export const doctorReport: Texts['doctorReport'] = {
  title: 'Pour le médecin',
  lead: 'Deux pages tirées de ce que vous avez enregistré. Les lignes marquées au bord sont pour vous et ne s’impriment pas. Rien n’est envoyé.',
  leadPaper:
    'Imprimez en A4 ou en Letter, ou choisissez «\u00a0Enregistrer au format PDF\u00a0» dans la fenêtre d’impression.',
  print: 'Imprimer',
  heading: 'Relevé du cycle',
  secondPage: 'Relevé du cycle, page 2',
  source: (day) =>
    `D’après ce que la personne a enregistré dans Lutea, au ${day}. Les phases sont des estimations. Rien ici n’est un résultat médical.`,
  name: 'Nom',
  born: 'Date de naissance',
  overview: 'Vue d’ensemble',
  lastStart: 'Début des dernières règles',
  noStart: 'Aucun début de règles n’est enregistré.',
  lengths: 'Durée du cycle',
  lengthsText: ({ cycles, median, shortestDays, longestDays }) =>
    `médiane ${median} jours, de ${shortestDays} à ${longestDays} (${cyclesIn(cycles)})`,
  noLengths: 'aucun cycle terminé qui compte',
  countedAs: 'Compté comme',
  looks: 'Ce qui ressort des données',
  noLooks:
    'Rien de cela\u00a0: 90 jours ou plus sans règles, cycles de plus de 35 ou de moins de 21 jours à plusieurs reprises, saignement de plus de 8 jours, entre les règles ou après un an sans.',
  look: {
    ABSENCE: (count, from, isRunning) =>
      isRunning
        ? `Aucunes règles enregistrées depuis ${days(count)}\u202f; les dernières ont commencé le ${from}.`
        : `${days(count)} entre les règles du ${from} et les suivantes.`,
    LONG_CYCLES: (count, of) => `${count} cycles sur ${of} de plus de 35 jours.`,
    SHORT_CYCLES: (count, of) => `${count} cycles sur ${of} de moins de 21 jours.`,
    LONG_BLEEDING: (periods, longest) =>
      `Saignement de plus de 8 jours ${periods === 1 ? 'une fois' : `${periods} fois`}, au plus ${longest} jours.`,
    BETWEEN: (count, inCycles) =>
      `Saignement ou spotting entre les règles\u00a0: ${days(count)}, dans ${cyclesIn(inCycles)}.`,
    AFTER_YEAR: (count, on) => `Saignement le ${on}, ${days(count)} après le précédent.`,
  },
  cycles: 'Le cycle en cours et les douze derniers',
  columns: {
    start: 'Début des règles',
    length: 'Durée (jours)',
    bleeding: 'Saignement (jours)',
    ovulation: 'Ovulation observée',
    remark: 'Remarque',
  },
  running: 'en cours',
  notKnown: '–',
  bases: { MARKED: 'indiquée par la personne', TEST: 'test', TEMPERATURE: 'température' },
  ovulationOn: (day, basis) => `jour ${day} (${basis})`,
  leftOut: (reason) => `exclu par la personne\u00a0: ${reason}`,
  disturbed: 'contraception, grossesse ou pause',
  mayLackStart: 'un début manque peut-être',
  cyclesNote:
    '–\u00a0: non enregistré. Le saignement compte du début au dernier jour de saignement léger ou plus fort. La médiane et l’étendue excluent les cycles avec une remarque.',
  modes: 'Contraception et étape de vie',
  modeSince: (day, mode) => `depuis le ${day}\u00a0: ${mode}`,
  modeFirst: (mode) => `depuis la première donnée\u00a0: ${mode}`,
  more: (count) => `plus anciens\u00a0: ${count}`,
  absences: 'Périodes de 90 jours ou plus sans règles',
  noAbsences: 'Aucune dans ces cycles.',
  absence: (from, until, count) =>
    until === null
      ? `Depuis le ${from}, ${days(count)} à ce jour.`
      : `Du ${from} au ${until}, ${days(count)}.`,
  noAnswer: 'Aucune explication donnée.',
  answered: (answer) => `Explication donnée\u00a0: «\u00a0${answer}\u00a0».`,
  disturbedAbsence: 'Contraception, grossesse ou pause pendant ce temps.',
  mayLackStartAbsence: 'Un début manque peut-être.',
  symptoms: 'Douleurs et humeur par phase estimée',
  symptomColumns: [
    'Phase',
    'Jours',
    'Jours avec douleurs',
    'Jours avec fortes douleurs',
    'Jours d’humeur basse',
  ],
  perTenDays: (count, share) => (count === 0 ? '0' : `${count} (${share} sur 10)`),
  noPhase: 'sans phase',
  noSymptoms: 'Ni douleurs ni humeur n’ont été enregistrées.',
  symptomsNote:
    'Entre parenthèses\u00a0: jours sur dix de cette phase, car les phases n’ont pas la même durée. Un jour sans donnée compte comme un jour sans.',
  medicines: 'Médicaments',
  noMedicines: 'Aucun enregistré\u00a0: Lutea n’enregistre pas les médicaments.',
  noAdvice:
    'Lutea ne pose aucun diagnostic et ne donne aucun conseil. Toutes les données viennent de la personne.',
  explanations: {
    name: 'À écrire à la main, si vous le souhaitez. Lutea ne les connaît pas.',
    overview:
      'La première question dans la plupart des cabinets. La médiane est la durée du milieu de vos cycles terminés\u202f; ceux que vous avez exclus ou qu’une contraception a modifiés n’en font pas partie.',
    looks:
      'Les lignes pour lesquelles les recommandations invitent à regarder de plus près\u00a0: 90 jours ou plus sans règles, cycles de plus de 35 ou de moins de 21 jours à plusieurs reprises (trois fois ou plus), saignement de plus de 8 jours, entre les règles ou après un an sans. Elles disent ce que vous avez enregistré, pas ce que cela signifie.',
    cycles:
      'Chaque cycle avec le jour où il a commencé. «\u00a0Ovulation observée\u00a0» est seulement ce que vous avez indiqué, un test positif, ou votre température si vous l’avez activée. «\u00a0Un début manque peut-être\u00a0» disparaît quand vous répondez à la question sur la page des règles.',
    modes:
      'Comment votre cycle a été compté, d’après vos réglages, avec les jours où vous les avez changés. Si une contraception a commencé un autre jour, corrigez à la main.',
    absences: 'Leur durée, et ce que vous avez répondu à la question de Lutea. Sans réponse, c’est écrit.',
    symptoms:
      'Seulement ce que vous avez enregistré jour par jour\u00a0: le nombre de jours, et combien sur dix jours de cette phase. Vos propres textes ne s’impriment jamais.',
    medicines: 'Lutea n’a pas de place pour les médicaments. Dites au cabinet lesquels vous prenez.',
  },
};
