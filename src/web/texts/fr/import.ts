import type { Texts } from '../catalogue.ts';

const periods = (count: number) => (count < 2 ? `${count} début de règles` : `${count} débuts de règles`);
const days = (count: number) => (count < 2 ? `${count} jour` : `${count} jours`);
const nights = (count: number) => (count < 2 ? `${count} nuit` : `${count} nuits`);
const activities = (count: number) => (count < 2 ? `${count} activité` : `${count} activités`);

const added: Texts['import']['added'] = ({ addedPeriods, addedDays, addedNights, addedActivities }) =>
  [
    addedPeriods > 0 ? periods(addedPeriods) : '',
    addedDays > 0 ? days(addedDays) : '',
    addedNights > 0 ? nights(addedNights) : '',
    addedActivities > 0 ? activities(addedActivities) : '',
  ]
    .filter((part) => part !== '')
    .join(', ') || 'rien de nouveau';

const importing: Texts['import'] = {
  title: 'Importer votre historique',
  bringTitle: 'Un fichier ou des dates',
  bringLead:
    'Importez les règles et les jours enregistrés dans une autre application. Lutea montre ce qui a été trouvé avant d’enregistrer quoi que ce soit, et vous pourrez annuler plus tard.',
  dropHere: 'Déposez ici des fichiers, un zip ou un dossier',
  chooseFiles: 'Choisir des fichiers',
  chooseFolder: 'Choisir un dossier',
  pasteLabel: 'Ou collez les premiers jours de vos règles',
  pasteHint: 'Un par ligne, dans n’importe quel format courant\u00a0: 2026-05-04, 4 mai 2026, 04/05/2026.',
  readDates: 'Lire les dates',
  sending: 'Envoi',
  privacy:
    'Le fichier est supprimé du serveur dès qu’il est lu\u202f; celui qui attend votre réponse, après 24 heures. Le mot de passe n’est pas conservé.',
  helpTitle: 'Quel fichier faut-il\u202f?',
  help: [
    {
      app: 'Clue',
      how: 'Réglages → Télécharger mes données. Importez le zip tel quel\u202f; Lutea vous demandera le mot de passe.',
    },
    { app: 'Flo', how: 'Demandez vos données au support. Importez le zip, le JSON ou res.txt.' },
    {
      app: 'Apple Santé',
      how: 'Santé → votre photo → Exporter toutes les données de santé. Importez le zip tel quel.',
    },
    { app: 'Fitbit', how: 'takeout.google.com → Fitbit. Importez le zip.' },
    { app: 'Garmin', how: 'garmin.com → Exporter vos données. Importez le zip.' },
    {
      app: 'WHOOP',
      how: 'Réglages de l’appli → Exporter les données. Importez le zip de l’e-mail tel quel.',
    },
    { app: 'Health Connect', how: 'Réglages Android → Health Connect → Sauvegarde → Exporter.' },
    { app: 'My Calendar, Period Calendar', how: 'Export pour votre médecin (texte).' },
    {
      app: 'drip, ovumcy, Mensinator, Menstrudel, Peri, Periodical, SparkyFitness, Luteal',
      how: 'L’export ou la sauvegarde de l’application.',
    },
    {
      app: 'Natural Cycles, Samsung Health, un tableau',
      how: 'En CSV. Vous choisissez ce que contiennent les colonnes.',
    },
    { app: 'Lutea', how: 'Réglages → Vos données → Tout télécharger.' },
  ],
  noExport:
    'Stardust, Ladycycle, Ovia, Glow, Premom, Kindara, Read Your Body, GP Apps Period Tracker, Log28, Euki et Mooneva n’ont pas d’export lisible. Si votre application écrit dans Apple Santé ou Health Connect, exportez de là\u202f; sinon collez vos dates.',
  sources: { table: 'un tableau', json: 'un fichier JSON', dates: 'votre liste de dates' },
  readingTitle: 'Votre fichier est en cours de lecture',
  reading: 'Lecture',
  waitingTitle: 'Votre fichier attend son tour',
  waiting: (ahead: number) =>
    ahead === 1 ? '1 autre fichier est lu avant' : `${ahead} autres fichiers sont lus avant`,
  mayLeave: 'Un gros fichier prend quelques minutes. Vous pouvez quitter cette page et revenir.',
  discard: 'Abandonner',
  failedTitle: 'Ce fichier ne peut pas être importé',
  seeBelow: 'Voyez plus bas ce que vous pouvez exporter de votre application.',
  questionTitle: {
    PASSWORD: 'Le fichier a un mot de passe',
    DAY_ORDER: 'Qu’est-ce qui vient d’abord, le jour ou le mois\u202f?',
    COLUMNS: 'Que contiennent les colonnes\u202f?',
  },
  password: 'Mot de passe du fichier',
  passwordHint:
    'Clue l’affiche quand vous demandez vos données, ou l’envoie par e-mail. Flo l’envoie dans un second e-mail. Lutea l’utilise une fois et ne le conserve pas.',
  passwordWrong: 'Ce n’est pas le mot de passe de ce fichier.',
  open: 'Ouvrir',
  dayOrderText: (examples) =>
    `Votre fichier contient des dates qui peuvent se lire de deux façons\u00a0: ${examples}.`,
  dayOrders: { DMY: 'Le jour d’abord', MDY: 'Le mois d’abord' },
  columnsText:
    'Lutea a deviné. Vérifiez\u00a0: la colonne de la date est nécessaire, le reste est à votre choix.',
  unnamedColumn: (number) => `Colonne ${number}`,
  roles: {
    ignore: 'Laisser de côté',
    date: 'Date ou premier jour',
    end: 'Dernier jour',
    flow: 'Saignement',
    spotting: 'Spotting',
    temperature: 'Température',
    test: 'Test d’ovulation',
    note: 'Note',
  },
  dateColumnMissing: 'Choisissez la colonne de la date.',
  readTable: 'Lire le tableau',
  foundIn: (app) => `Trouvé\u00a0: ${app}`,
  range: (from, to) => (from === to ? from : `Du ${from} au ${to}`),
  counted: {
    periods: ['début de règles', 'débuts de règles'],
    bleedingDays: ['jour de saignement', 'jours de saignement'],
    tests: ['test d’ovulation', 'tests d’ovulation'],
    temperatures: ['température', 'températures'],
    ovulations: ['jour marqué ovulation', 'jours marqués ovulation'],
    symptoms: ['jour avec symptômes', 'jours avec symptômes'],
    notes: ['note', 'notes'],
    nights: ['nuit mesurée', 'nuits mesurées'],
    activities: ['activité', 'activités'],
  },
  sum: (records, taken, leftOut) =>
    `${records} entrées dans le fichier\u00a0: ${taken} peuvent être importées, ${leftOut} sont laissées de côté.`,
  periodsTitle: (ticked, all) => `Règles\u00a0: ${ticked} sur ${all} cochées`,
  tickNew: 'Cocher les nouvelles',
  tickNone: 'Tout décocher',
  gap: (gapDays) => `${days(gapDays)} après les précédentes`,
  gapOpen: 'ne compte pas comme un cycle',
  collides: (day) => `vous avez enregistré le ${day}\u202f; si vous cochez, cette date le remplace`,
  states: {
    THERE: 'déjà enregistré',
    TOO_SOON: 'spotting ou règles\u202f?',
    UNSURE: 'un saignement voisin est illisible',
    REMOVED: 'supprimé par vous après un import',
  },
  doubtful: 'peut-être décalé d’un jour',
  afterPregnancy: 'après une grossesse\u00a0: cette période ne compte pas dans la moyenne',
  afterSetAside: 'le cycle précédent ne compte pas dans la moyenne, comme dans votre application',
  laterStarts:
    'Ici, le spotting ne marque pas le début des règles. Un début peut donc tomber un ou deux jours plus tard que dans votre application. Vous pourrez le déplacer ensuite.',
  outlookTitle: 'Vos prochaines règles',
  outlook: (before, after) => `${before} → ${after}`,
  aroundDay: (day, plusMinus) => `${day} ± ${plusMinus}`,
  notPredicted: 'pas de prévision',
  cyclesKnown: (before, after) => `Cycles pris en compte\u00a0: ${before} → ${after}.`,
  suggestedMode: {
    PILL: (day) =>
      `D’après votre fichier, vous utilisez la pilule, l’anneau ou le patch (dernière mention\u00a0: ${day}).`,
    IUS: (day) =>
      `D’après votre fichier, vous avez un stérilet (dernière mention\u00a0: ${day}). Est-il hormonal\u202f?`,
    NONE_EXPECTED: (day) =>
      `D’après votre fichier, vous avez un implant ou des injections (dernière mention\u00a0: ${day}).`,
    PAUSED: (day) =>
      `Votre fichier mentionne une grossesse ou un allaitement (dernière mention\u00a0: ${day}).`,
  },
  suggestion: (mode) =>
    `Si c’est toujours le cas, «\u00a0${mode}\u00a0» convient mieux. L’import n’y change rien.`,
  toMode: 'Choisir comment votre cycle est compté',
  leftOutTitle: (count) => `Laissé de côté\u00a0: ${count}`,
  kinds: {
    bleeding: 'Saignement',
    period: 'Règles',
    cycle: 'Cycle',
    test: 'Test d’ovulation',
    temperature: 'Température',
    note: 'Note',
    night: 'Nuit',
    hrvLastNightMs: 'VFC',
    restingHeartRate: 'Fréquence cardiaque au repos',
    sleepSeconds: 'Sommeil',
    skinTemperature: 'Température de la peau',
  },
  reasons: {
    BAD_DATE: 'la date est illisible',
    BAD_VALUE: 'la valeur ne peut pas être juste',
    FUTURE: 'dans le futur',
    PREDICTED: 'prévu par l’application, pas enregistré',
    NONE: 'enregistré comme «\u00a0pas de saignement\u00a0»',
    SAME_DAY: 'encore le même jour',
    DELETED: 'supprimé dans l’application',
    EXCLUDED: 'exclu dans l’application',
    PREGNANT: 'pendant une grossesse',
    HINT: 'un réglage, pas une entrée',
    ENDS_BEFORE_START: 'finit avant de commencer',
    TOO_LONG: 'trop long pour des règles',
    END_WITHOUT_START: 'une fin sans début',
    SECOND_HAND: 'd’une autre montre\u202f; utilisez son propre export',
    AWAKE: 'mesuré hors du sommeil de la nuit',
    NO_PLACE: 'non enregistré par Lutea',
    TOO_MANY: 'plus que Lutea n’importe d’un seul fichier',
    OTHER_VERSION: 'export d’une autre version de Lutea',
    NOT_STARTS: 'trop rapprochés pour être des débuts de règles',
  },
  inLines: (lines) => `(ligne ${lines})`,
  restoresAccount: 'Vos réglages sont importés aussi, car rien n’est encore enregistré ici.',
  newAmong: (newDays, newNights) =>
    `Pas encore dans Lutea\u00a0: ${added({ addedPeriods: 0, addedDays: newDays, addedNights: newNights, addedActivities: 0 })}.`,
  apply: (count) => (count === 0 ? 'Importer' : `Importer ${periods(count)}`),
  applied: (what) => `Ajouté\u00a0: ${added(what)}.`,
  pastTitle: 'Vos imports',
  added: (what) => `Ajouté\u00a0: ${added(what)}`,
  wasUndone: 'annulé',
  showReport: 'Rapport',
  reportPeriods: (taken, all) => `Débuts de règles dans le fichier\u00a0: ${taken} sur ${all} importés.`,
  saveReport: 'Enregistrer en CSV',
  undo: 'Annuler l’import',
  undoOf: (name) => `Annuler l’import\u00a0: ${name}`,
  undoTitle: 'Annuler cet import\u202f?',
  undoText: 'Retire ce qu’il a ajouté. Ce que vous avez modifié depuis est conservé.',
  undone: (removed, kept) =>
    kept === 0
      ? `Retiré\u00a0: ${added(removed)}.`
      : `Retiré\u00a0: ${added(removed)}. Conservé, car modifié depuis\u00a0: ${kept}.`,
  errors: {
    IMPORT_NOT_READY:
      'Un autre fichier est en cours de lecture ou attend votre réponse. Attendez la fin, ou abandonnez-le.',
    UPLOADS_FULL: 'Beaucoup de fichiers sont lus en ce moment. Réessayez dans quelques minutes.',
    BODY_TOO_LARGE: 'C’est trop volumineux\u00a0: 4\u00a0Go au plus en une fois.',
    UPLOAD_NO_ROOM:
      'Le serveur n’a pas assez de place pour ce fichier en ce moment. Réessayez plus tard, ou demandez à la personne qui le gère.',
    REQUEST_TIMEOUT: 'Le fichier est arrivé trop lentement. Réessayez avec une meilleure connexion.',
    IMPORT_NOT_FOUND: 'Cet import n’existe plus. Importez le fichier de nouveau.',
  },
};

export { importing as import };
