import type { ComponentChildren } from 'preact';
import { Banner } from '#web/components/banner.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Connection } from '#web/lib/wire.ts';

interface FirstReadingProps {
  device: Connection;
  next: ComponentChildren;
}

/** Shown right after connecting: says that it worked, and what comes next. */
export function FirstReading({ device, next }: FirstReadingProps) {
  const { device: words } = useLocale().texts;
  const name = device.source === null ? '' : words.vendors[device.source].name;
  return (
    <Banner tone="ok" live action={next}>
      {device.backfill === null ? words.allRead(name) : words.connected(name)}
    </Banner>
  );
}
