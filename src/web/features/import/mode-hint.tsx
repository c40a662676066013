import { Banner } from '#web/components/banner.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { ImportPreview } from '#web/lib/wire.ts';

/** Suggests another cycle mode, because the file mentions contraception or a pregnancy. The person decides. */
export function ModeHint({ suggested }: { suggested: NonNullable<ImportPreview['suggestedMode']> }) {
  const { texts, formats } = useLocale();
  const words = texts.import;
  const say = words.suggestedMode[suggested.mode as keyof typeof words.suggestedMode];
  if (say === undefined) return null;
  return (
    <Banner>
      {say(formats.date(suggested.lastDay))} {words.suggestion(texts.cycleMode.modes[suggested.mode].name)}{' '}
      <a href="/settings/cycle">{words.toMode}</a>
    </Banner>
  );
}
