import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '#web/components/icon.tsx';
import { SessionOffers } from '#web/components/workout/session-advice.tsx';
import { useWorkoutFacts } from '#web/components/workout/workout-facts.ts';
import { useEditWorkout } from '#web/components/workout/workouts.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Activities, Workout } from '#web/lib/wire.ts';
import { dragProps } from './drag-session.ts';
import { usePlanPage } from './plan-dialogs.ts';
import { useMoveSession } from './use-move-session.ts';

/** The session that was moved with the keyboard. It gets the focus again on its new day. */
const moving: { id?: string } = {};

/** By how many days each arrow key moves a session. */
const ARROW_DAYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/**
 * The source of a session, the day from which it was moved, and whether it was skipped. Most are from the usual week,
 * so only the details say that.
 */
function Origin({ workout: { source, movedFrom, state } }: { workout: Workout }) {
  const { texts, formats } = useLocale();
  const { workouts } = texts;
  const words = [
    source !== 'week-template' && workouts.sources[source],
    movedFrom !== null && workouts.movedFrom(formats.weekday(movedFrom)),
    state === 'SKIPPED' && workouts.skipped,
  ];
  const text = words.filter(Boolean).join(' · ');
  return text === '' ? null : <span class="session-origin">{text}</span>;
}

/** A session on its day. A click opens its details; dragging or the arrow keys move it. */
export function SessionChip({ workout, isTooHard }: { workout: Workout; isTooHard: boolean }) {
  const { workouts } = useLocale().texts;
  const { today, dialogs, advised } = usePlanPage();
  const facts = useWorkoutFacts();
  const edit = useEditWorkout();
  const move = useMoveSession();
  const button = useRef<HTMLButtonElement>(null);
  const { id, title, state, sport, date } = workout;
  useEffect(() => {
    // On another day the session has a new element, and the old one had the focus.
    if (moving.id === id && document.activeElement === document.body) button.current?.focus();
  }, [id]);
  const isOpen = state === 'PLANNED';
  const advice = advised.find((each) => each.id === id);
  const onKeyDown = (event: KeyboardEvent) => {
    const days = ARROW_DAYS[event.key];
    if (days === undefined || !isOpen) return;
    event.preventDefault();
    moving.id = id;
    move.by(workout, days);
  };
  return (
    <li class="session" data-sport={sport} data-state={state} data-conflict={isTooHard}>
      <button
        ref={button}
        type="button"
        class="session-open"
        aria-describedby={isOpen ? 'session-keys' : undefined}
        onClick={() => dialogs.open('session', id)}
        onKeyDown={onKeyDown}
        {...(isOpen && dragProps(workout, move))}
      >
        <span class="session-title">
          {state === 'DONE' && <Icon name="check" size={18} />}
          {state === 'DONE' && <span class="visually-hidden">{workouts.done}, </span>}
          {title}
        </span>
        <span class="session-facts">{facts(workout)}</span>
        <Origin workout={workout} />
        {isTooHard && <span class="session-conflict">{workouts.conflict}</span>}
      </button>
      {isOpen && date <= today && !isTooHard && (
        <button
          type="button"
          class="session-tick"
          aria-label={workouts.doneLabel(title)}
          onClick={() => edit.mutate({ workout, patch: { state: 'DONE' }, done: workouts.isDone(title) })}
        />
      )}
      {isTooHard && advice && (
        <div class="session-advice">
          <SessionOffers workout={advice} />
        </div>
      )}
    </li>
  );
}

/** An activity that was done without being planned. */
export function DoneChip({ activity: { kind, minutes } }: { activity: Activities['items'][number] }) {
  const { texts, formats } = useLocale();
  return (
    <li class="session" data-sport={kind} data-state="DONE">
      <span class="session-open">
        <span class="session-title">
          <Icon name="check" size={18} />
          <span class="visually-hidden">{texts.workouts.done}: </span>
          {texts.shell.activityKinds[kind]}
        </span>
        <span class="session-facts">{formats.duration(minutes * 60)}</span>
      </span>
    </li>
  );
}
