import type { ComponentChildren } from 'preact';
import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { usePlanPage } from './plan-dialogs.ts';

/** Tools that fill or print a whole week; `children` are further ones. */
export function PlanTools({ children }: { children: ComponentChildren }) {
  const { workouts } = useLocale().texts;
  const { dialogs } = usePlanPage();
  return (
    <div class="row plan-tools">
      <Button onClick={() => dialogs.open('paste')}>{workouts.pasteWeek}</Button>
      <Button onClick={() => dialogs.open('usual')}>{workouts.usualWeek}</Button>
      <Button onClick={() => print()}>{workouts.print}</Button>
      {children}
    </div>
  );
}
