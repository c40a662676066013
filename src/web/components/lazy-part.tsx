import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';
import { Skeleton } from './skeleton.tsx';

/** A part of a page whose code is loaded when it is first shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, height: string) {
  return function LazyPart(props: Props) {
    const { shell } = useLocale().texts;
    const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> }>();
    useEffect(() => {
      load().then(
        (Part) => setLoaded({ Part }),
        () => showToast(shell.notLoaded),
      );
    }, [shell]);
    return loaded === undefined ? <Skeleton height={height} /> : <loaded.Part {...props} />;
  };
}
