import type { ActivityKind } from '#core/training/activity-kind.ts';
import { foldTitle, titleKey } from './fold-title.ts';
import {
  ADDITION,
  CORE,
  EASY,
  HARD,
  HARD_STRENGTH,
  MODERATE,
  NO_RACE,
  RACE,
  RACE_ALONE,
  REPETITIONS,
  REST,
  SEVERAL_SPORTS,
  SPORTS,
  TEMPO,
  TERRAIN,
  VERY_EASY,
  WALK_RUN,
  WARM_UP,
} from './title-words.ts';
import { HARDNESSES, type Hardness } from './workout.ts';

export interface TitleFacts {
  title: string;
  /** Given by the source; null or absent if the title has to say it. */
  sport?: ActivityKind | null | undefined;
  minutes?: number | null | undefined;
  /** Percent of the threshold, as a plan states it. */
  intensity?: number | null | undefined;
}

export interface TitleGuess {
  sport: ActivityKind | null;
  /** Null if nothing in the title says it. */
  hardness: Hardness | null;
  /** A day of rest is no workout. */
  isRest: boolean;
}

const has = (text: string, words: RegExp): boolean => text.search(words) >= 0;

/** Training of several sports is OTHER; otherwise the sport that is named first. */
function sportIn(text: string): ActivityKind | null {
  if (has(text, SEVERAL_SPORTS)) return 'OTHER';
  if (has(text, WALK_RUN)) return 'RUNNING';
  const found = SPORTS.map(([sport, words]) => ({ sport, at: text.search(words) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return found[0]?.sport ?? null;
}

const SPORT_AFTER = /(?:\/|\bor\b|\boder\b|\bou\b)/u;

function isRest(text: string): boolean {
  const at = text.search(REST);
  if (at !== 0) return false;
  const [, alternative] = text.split(SPORT_AFTER, 2);
  return alternative === undefined || sportIn(alternative) === null;
}

function isRace(text: string): boolean {
  if (RACE_ALONE.test(text)) return true;
  return has(text.replaceAll(NO_RACE, ' '), RACE);
}

/** Minutes from which core training counts as a whole session. */
const WHOLE_STRENGTH_MINUTES = 30;

function strengthHardness(text: string, minutes: number | null): Hardness {
  if (has(text, HARD_STRENGTH)) return 'HARD';
  const isShort = minutes !== null && minutes <= WHOLE_STRENGTH_MINUTES;
  return isShort || has(text, CORE) ? 'EASY' : 'MODERATE';
}

function isHard(text: string): boolean {
  const isEasyGround = has(text, EASY) && !REPETITIONS.test(text);
  return has(isEasyGround ? text.replaceAll(TERRAIN, ' ') : text, HARD);
}

/** From this many minutes on, an easy workout counts as long. */
const LONG_MINUTES = 120;

type Rule = readonly [
  hardness: Hardness | ((text: string, sport: ActivityKind | null, minutes: number | null) => Hardness),
  fits: (text: string, sport: ActivityKind | null) => boolean,
];

/**
 * The first rule that fits decides. Hard words come first, because a hard workout read as easy would get no warning.
 */
const RULES: readonly Rule[] = [
  ['RACE', isRace],
  ['HARD', (text, sport) => sport !== 'STRENGTH' && REPETITIONS.test(text)],
  [(text, _sport, minutes) => strengthHardness(text, minutes), (_text, sport) => sport === 'STRENGTH'],
  ['HARD', isHard],
  [(_text, sport) => (sport === 'CYCLING' ? 'MODERATE' : 'HARD'), (text) => has(text, TEMPO)],
  ['MODERATE', (text) => has(text, MODERATE)],
  ['EASY', (text) => has(text, WALK_RUN)],
  ['VERY_EASY', (text) => has(text, VERY_EASY)],
  [
    (_text, _sport, minutes) => (minutes !== null && minutes >= LONG_MINUTES ? 'MODERATE' : 'EASY'),
    (text) => has(text, EASY),
  ],
];

function hardnessIn(text: string, sport: ActivityKind | null, minutes: number | null): Hardness | null {
  const [hardness] = RULES.find(([, fits]) => fits(text, sport)) ?? [null];
  return typeof hardness === 'function' ? hardness(text, sport, minutes) : hardness;
}

function hardnessOfIntensity(percent: number): Hardness {
  if (percent < 75) return 'EASY';
  return percent <= 85 ? 'MODERATE' : 'HARD';
}

function harderOf(a: Hardness, b: Hardness): Hardness {
  return HARDNESSES.indexOf(a) >= HARDNESSES.indexOf(b) ? a : b;
}

/** A stated intensity only raises the title's hardness: a short hard workout has a low average. */
function withIntensity(hardness: Hardness | null, intensity: number | null): Hardness | null {
  if (intensity === null) return hardness;
  const stated = hardnessOfIntensity(intensity);
  return hardness === null ? stated : harderOf(hardness, stated);
}

/** What a title says about sport and hardness. About one in three titles is undecided or wrong. */
export function guessTitle({
  title,
  sport = null,
  minutes = null,
  intensity = null,
}: TitleFacts): TitleGuess {
  const text = foldTitle(title).replace(ADDITION, ' ').replaceAll(WARM_UP, ' ').trim();
  const guessed = sport ?? sportIn(text);
  return {
    sport: guessed,
    hardness: withIntensity(hardnessIn(text, guessed, minutes), intensity),
    isRest: isRest(text),
  };
}

/** What the person said a title means. */
export interface TitleCorrection {
  title: string;
  sport: ActivityKind;
  hardness: Hardness;
}

/** The hardness of a title that says nothing: one level above easy, which most of them are. */
const OPEN: Hardness = 'MODERATE';

/** Sport and hardness of a workout: as the person said of this title before, else guessed. */
export function classifyTitle(
  facts: TitleFacts,
  corrections: readonly TitleCorrection[],
): { sport: ActivityKind; hardness: Hardness; hardnessGuessed: boolean } {
  const key = titleKey(facts.title);
  const known = corrections.find(({ title }) => titleKey(title) === key);
  const { sport, hardness } = guessTitle(facts);
  return {
    sport: facts.sport ?? known?.sport ?? sport ?? 'OTHER',
    hardness: known?.hardness ?? hardness ?? OPEN,
    hardnessGuessed: known === undefined,
  };
}
