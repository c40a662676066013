// The words of titles in English, German, French and a few of Spanish and Italian, folded. Each entry is a pattern of
// whole words. A title can be in any language, whatever the person reads.
import type { ActivityKind } from '#core/training/activity-kind.ts';

/** Matches any of the patterns as whole words. */
function words(...patterns: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}

/** A day without training, at the beginning of a title. */
export const REST = words(
  'rest(?: ?day)?',
  'day off',
  'off(?![ -]?season)',
  'complete rest',
  'ruhetag',
  'ruhe',
  'frei',
  'trainingsfrei(?:er tag)?',
  'pause',
  'repos',
  'descanso',
  'riposo',
);

/** Phrases that contain a word for a race but do not mean one. */
export const NO_RACE = words(
  '(?:pre|post|before|after)[ -]?race',
  'race[ -](?:week|pace|specific|prep|day off|simulation)',
  '[\\p{L}\\p{N}-]*(?:renn|wettkampf)tempo',
  'allure (?:[\\p{L}\\p{N}-]+ )?(?:course|competition|semi(?:-marathon)?|marathon)',
  'course a pied',
  '(?:half[ -]?)?marathon[ -](?:pace|effort|tempo|plan|training|prep)',
  '(?:halb)?marathontempo',
);

export const RACE = words(
  'race',
  'races',
  'racing',
  'parkrun',
  'time trial',
  'triathlon',
  'duathlon',
  'wettkampf',
  'wettkampfe?',
  'rennen',
  'volkslauf',
  'stadtlauf',
  'competition',
  'competicion',
  'gara',
);

/** A word for a race distance, with nothing but a name before it. */
export const RACE_ALONE =
  /^(?:[\p{L}-]+ ){0,2}(?:half[ -]?marathon|halbmarathon|semi[ -]?marathon|marathon|course (?:de|du|des) [\p{L} -]+)$/u;

/** Additions that do not change how hard the whole workout is. */
export const ADDITION =
  /(?:[+,&]|\b(?:with|w\/|mit|avec|and|und|et|incl\.?|inkl\.?))\s*(?:\d+\s*x?\s*(?:\d+\s*(?:'|"|s|sec|sek|m|min)?\s*)?)?(?:strides|steigerungen|steigerungslaufe|lignes droites|drills|lauf-?abc|educatifs)\b.*$/u;
export const WARM_UP = words(
  "(?:je )?(?:\\d+ ?(?:min|km|'|m)? )?(?:einlaufen|auslaufen|ein-?/auslaufen|warm-?up|cool-?down|wu|cd|echauffement|retour au calme)",
);

/** Repetitions: `5 x 4min`, `10x400`, `6-10x`, `2x(8x30-30)`, `5-mal 1000`, `6 fois`. */
export const REPETITIONS = /\b\d{1,2}(?:-\d{1,2})? ?(?:x ?[\d(]|x(?= |$)|-?mal ?\d|fois )/u;

/** Words for terrain. Beside easy running they do not mean hill repeats. */
export const TERRAIN = words('hills?', 'hilly', 'hugel', 'hugelig', 'cotes?', 'berge?');

export const HARD = words(
  'intervals?',
  'repeats?',
  'reps',
  'threshold',
  'lt',
  'vo2(?:[ -]?max)?',
  'fartlek',
  'hills?(?: repeats| sprints)?',
  'speed(?:work)?',
  'sprints?',
  'track',
  'cruise',
  'yasso',
  '\\d{3,4}s',
  '(?:race|goal)[ -]pace',
  'hiit',
  '(?:ftp )?test',
  'over-?unders?',
  'intervalle?n?',
  'intervalltraining',
  'tempo(?:lauf|laufe|dauerlauf)',
  'tl',
  'tdl',
  'schwelle',
  'schwellenlauf',
  'eb',
  'sb',
  'hit',
  'fahrtspiel',
  'hugel(?:lauf|sprints)?',
  'hu',
  'berg(?:lauf|sprints|intervalle)?',
  'bahn(?:training)?',
  'dl3',
  'ga3',
  'schnell(?:er?)?',
  '[\\p{L}\\p{N}-]*(?:renn|wettkampf)tempo',
  'fractionnes?',
  'vma',
  'pma',
  'seuil',
  'cotes',
  'piste',
  'series?',
  'allure specifique',
  'allure semi',
  'as(?:5|10|21|42)',
  'rapide',
  'umbral',
  'cuestas',
  'ripetute',
  'soglia',
  'salite',
  'z4',
  'z5',
);

export const TEMPO = words('tempo');

/** Words for light strength training; HARD_STRENGTH has those for hard. */
export const CORE = words('core', 'stabi', 'stabilisation', 'rumpf', 'gainage', 'abs');
export const HARD_STRENGTH = words('hiit', 'crossfit', 'wod', 'metcon');

export const MODERATE = words(
  'long(?: [\\p{L}]+)? (?:run|ride|jog|swim)',
  'lr',
  'mlr',
  'steady',
  'sweet ?spot',
  '(?:half[ -]?)?marathon[ -](?:pace|effort)',
  'mp',
  'progression',
  'progressive',
  'brick',
  'cross-?train(?:ing)?',
  'x-?train(?:ing)?',
  'z3',
  '(?:langer|langes|lange) [\\p{L}]+',
  'lang',
  'dl2',
  'ga2',
  'zugig',
  'gesteigert',
  'crescendo',
  'endbeschleunigung',
  'koppel(?:training|einheit)?',
  '(?:halb)?marathontempo',
  'sortie longue',
  'sl',
  'progressif',
  'allure marathon',
  'allure [12]',
  'tirada larga',
  'lungo',
);

export const WALK_RUN = words('walk[ -/]run', 'run[ -/]walk', 'r/w', 'jeff(?:ing)?');

export const VERY_EASY = words(
  'walks?',
  'walking',
  'hikes?',
  'mobility',
  'stretch(?:ing)?',
  'yoga',
  'pilates',
  'foam roll(?:ing)?',
  'active recovery',
  'spazieren(?:gehen)?',
  'spaziergang',
  'gehen',
  'dehnen',
  'mobilitat',
  'mobilisation',
  'blackroll',
  'faszien',
  'marche',
  'etirements',
  'mobilite',
  'caminar',
  'camminata',
);

export const EASY = words(
  'easy',
  'ez',
  'recovery',
  'jog(?:ging)?',
  'base',
  'endurance',
  'ga',
  'z1',
  'z2',
  'conversational',
  'shakeout',
  'spin',
  'locker(?:e[rsn]?)?',
  'ruhig(?:e[rsn]?)?',
  'langsam(?:e[rsn]?)?',
  'dl',
  '(?:lo)?dl1?',
  'dauerlauf',
  'ga1',
  'lit',
  'reko(?:m)?',
  'regeneration(?:slauf)?',
  'regenerativ',
  'grundlagen(?:ausdauer)?',
  'ef',
  'footing',
  'facile',
  'lente?',
  'recup(?:eration)?',
  'rodaje',
  'suave',
  'lento',
);

/** Words for training of several sports, which is OTHER. If a title only names several sports, the first one counts. */
export const SEVERAL_SPORTS = words(
  'brick',
  'koppel(?:training|einheit)?',
  'cross-?train(?:ing)?',
  'x-?train(?:ing)?',
  'triathlon',
  'duathlon',
);

export const SPORTS: readonly (readonly [sport: ActivityKind, words: RegExp])[] = [
  [
    'RUNNING',
    words(
      'runs?',
      'running',
      'jog(?:ging)?',
      'parkrun',
      '[\\p{L}-]*lauf(?:e|en)?',
      'lr',
      'mlr',
      '(?:lo)?dl[123]?',
      'tl',
      'tdl',
      'course a pied',
      'footing',
      'ef',
      'endurance fondamentale',
      'vma',
      'trail',
      'bahn(?:training)?',
      'hm',
      'fartlek',
      'fahrtspiel',
      'strides',
      '(?:half[ -]?|halb|semi[ -]?)?marathon',
      '(?:5|10)k',
      'rodaje',
      'correr',
      'corsa',
    ),
  ],
  [
    'CYCLING',
    words(
      'bikes?',
      'biking',
      'rides?',
      'riding',
      'cycling',
      'rad(?:fahren|fahrt|training|tour)?',
      'rennrad',
      'rolle',
      'mtb',
      'gravel',
      'zwift',
      'turbo',
      'spin(?:ning)?',
      'velo',
      'home[ -]?trainer',
      'ftp',
      'sweet ?spot',
      'bici',
    ),
  ],
  ['SWIMMING', words('swims?', 'swimming', 'schwimmen', 'kraul(?:en)?', 'natation', 'css', 'nuoto', 'nadar')],
  [
    'STRENGTH',
    words(
      'strength',
      'gym',
      'weights?',
      'lift(?:ing)?',
      'hiit',
      'crossfit',
      'wod',
      'core',
      'abs',
      'kraft(?:training|raum)?',
      'stabi',
      'rumpf',
      'renfo(?:rcement)?',
      'ppg',
      'musculation',
      'gainage',
      'fuerza',
      'forza',
    ),
  ],
  [
    'WALKING',
    words(
      'walks?',
      'walking',
      'hikes?',
      'hiking',
      'spazieren(?:gehen)?',
      'spaziergang',
      'wandern',
      'wanderung',
      'gehen',
      'marche',
      'rando(?:nnee)?',
    ),
  ],
  [
    'YOGA',
    words(
      'yoga',
      'pilates',
      'stretch(?:ing)?',
      'mobility',
      'dehnen',
      'faszien',
      'blackroll',
      'foam roll(?:ing)?',
      'etirements',
      'mobilite',
      'mobilitat',
    ),
  ],
];
