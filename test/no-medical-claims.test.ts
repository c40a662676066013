import { expect, test } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import * as noticeDe from '#core/cycle/notice/de.ts';
import * as noticeEn from '#core/cycle/notice/en.ts';
import * as noticeFr from '#core/cycle/notice/fr.ts';
import { LANGUAGES, type Language } from '#core/language.ts';
import { BEST_DAY } from '#core/training/best-day.ts';
import * as trainingDe from '#core/training/wording/de.ts';
import * as trainingEn from '#core/training/wording/en.ts';
import * as trainingFr from '#core/training/wording/fr.ts';
import * as feedDe from '#server/features/calendar-feed/wording/de.ts';
import * as feedEn from '#server/features/calendar-feed/wording/en.ts';
import * as feedFr from '#server/features/calendar-feed/wording/fr.ts';
import * as messageDe from '#server/features/notifications/wording/de.ts';
import * as messageEn from '#server/features/notifications/wording/en.ts';
import * as messageFr from '#server/features/notifications/wording/fr.ts';
import type { Catalogue } from '#web/texts/catalogue.ts';
import * as de from '#web/texts/de.ts';
import * as en from '#web/texts/en.ts';
import * as fr from '#web/texts/fr.ts';

// In no mode does a text that people read make or imply a claim about contraception, fertility or a diagnosis.

const CLAIMS: Readonly<Record<Language, RegExp>> = {
  en: /fertil|conceiv|conception|contracept|birth control|(un)?safe days?|diagnos|you are (ovulating|pregnant)/i,
  de: /fruchtbar|empfängnis|verhüt|(un)?sichere[nr]? tage?|diagnos|du bist schwanger|du hast deinen eisprung/i,
  fr: /fertil|fécond|contracept|conception|jours? sûrs?|diagnos|vous êtes enceinte|vous ovulez/i,
};

/** Texts that rule such a claim out, or that name what may explain a long absence of periods. */
const ALLOWED: Readonly<Record<Language, RegExp>> = {
  en: /no contraception or fertility advice|Pregnancy, contraception or menopause can explain/i,
  de: /kein Rat zu Verhütung oder Fruchtbarkeit|Schwangerschaft, Verhütungsmittel oder Wechseljahre können/,
  fr: /pas un conseil de contraception ou de fertilité|Une grossesse, une contraception ou la ménopause/,
};

const WORDINGS: Readonly<Record<Language, readonly object[]>> = {
  en: [noticeEn, trainingEn, feedEn, messageEn],
  de: [noticeDe, trainingDe, feedDe, messageDe],
  fr: [noticeFr, trainingFr, feedFr, messageFr],
};
/** Allowed only in the doctor's report, which names what the person entered and says that it is no diagnosis. */
const NAMED_FOR_THE_DOCTOR = /(no|keine|aucun) diagnos\w*|contracept\w*|verhüt\w*/gi;

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, de, fr };

const DAY = Temporal.PlainDate.from('2026-06-16');
/** Arguments that a wording may take: a number, a word, a day, a list, and everything the decision looks at. */
const ARGUMENTS: readonly unknown[] = [3, 'x', true, DAY, ['x'], { ...BEST_DAY, date: DAY, daysLate: 3 }];

/** The texts that a wording function returns for each kind of argument. */
function spoken(say: (...given: unknown[]) => unknown): string[] {
  return ARGUMENTS.flatMap((argument) => {
    try {
      const text = say(argument, argument, argument, argument);
      return typeof text === 'string' ? [text] : [];
    } catch {
      return [];
    }
  });
}

function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return spoken(words as (...given: unknown[]) => unknown);
  if (typeof words !== 'object' || words === null) return [];
  return Object.values(words).flatMap(textsOf);
}

async function everyText(language: Language): Promise<string[]> {
  const { common, pages } = CATALOGUES[language];
  const ofPages = await Promise.all(
    Object.entries(pages).map(async ([file, load]) => {
      const texts = textsOf(await load());
      return file.endsWith('/doctor-report.ts')
        ? texts.map((text) => text.replaceAll(NAMED_FOR_THE_DOCTOR, ''))
        : texts;
    }),
  );
  const names = Object.values(PAGES).map((page) => 'name' in page && page.name[language]);
  return [common, ofPages, names, WORDINGS[language]].flatMap(textsOf);
}

test.each(LANGUAGES)('no text in %s promises contraception, fertility or a diagnosis', async (language) => {
  const texts = await everyText(language);
  expect(texts.length).toBeGreaterThan(800);
  const withoutAllowed = texts.map((text) => text.replace(ALLOWED[language], ''));
  expect(withoutAllowed.filter((text) => CLAIMS[language].test(text))).toEqual([]);
});
