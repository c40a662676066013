import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '#web/components/icon.tsx';
import { SessionOffers } from '#web/components/workout/session-advice.tsx';
import { useWorkoutFacts } from '#web/components/workout/workout-facts.ts';
import { useEditWorkout } from '#web/components/workout/workouts.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Activities, Workout } from '#web/lib/wire.ts';
import { dragProps } from './drag-session.ts';
import { usePlanPlace } from './plan-dialogs.ts';
import { useMoveSession } from './use-move-session.ts';

/** The session that was moved by the keyboard: it takes the focus along. */
const moving: { id?: string } = {};

/** Days that each arrow key moves a session by. */
const ARROW_DAYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** Where it comes from, and where it was. */
function Origin({ workout: { source, movedFrom, state } }: { workout: Workout }) {
  const { texts, formats } = useLocale();
  const { workouts } = texts;
  const words = [
    workouts.sources[source],
    movedFrom !== null && workouts.movedFrom(formats.weekday(movedFrom)),
    state === 'SKIPPED' && workouts.skipped,
  ];
  const text = words.filter(Boolean).join(' · ');
  return text === '' ? null : <span class="session-origin">{text}</span>;
}

/** A session of a day. Opens its details; is moved by dragging or by the arrow keys. */
export function SessionChip({ workout, isTooHard }: { workout: Workout; isTooHard: boolean }) {
  const { workouts } = useLocale().texts;
  const { today, dialogs, advised } = usePlanPlace();
  const facts = useWorkoutFacts();
  const edit = useEditWorkout();
  const move = useMoveSession();
  const button = useRef<HTMLButtonElement>(null);
  const { id, title, state, sport, date } = workout;
  useEffect(() => {
    // Its element is a new one on another day, and the focus was in the old one.
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
          {state === 'DONE' && <span class="visually-hidden">{workouts.done}: </span>}
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

/** What was done without being planned. */
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
