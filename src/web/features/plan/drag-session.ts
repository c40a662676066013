import type { Day } from '#web/lib/day.ts';
import type { Workout } from '#web/lib/wire.ts';

/** A mouse drags after this many pixels; a finger after this long without moving, because a moving finger scrolls. */
const MOUSE_PX = 6;
const FINGER_MS = 350;
const FINGER_PX = 10;
/** A finger that moves this far sideways moves a session by a day: to the right, a day later. */
const SWIPE_PX = 64;
const MOST_SWIPE_PX = 96;
/** While the pointer is this close to the screen's edge, the page scrolls. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

interface Drag {
  chip: HTMLElement;
  fromX: number;
  fromY: number;
  startScroll: number;
  isMoving: boolean;
  /** How far the finger has moved sideways, if the touch began sideways. */
  swipedX?: number;
  timer?: ReturnType<typeof setTimeout>;
}

const dayAt = (x: number, y: number): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]') ?? null;

function markDay(day: HTMLElement | null): void {
  for (const each of document.querySelectorAll('[data-drop]')) {
    if (each !== day) each.removeAttribute('data-drop');
  }
  day?.setAttribute('data-drop', '');
}

function begin(drag: Drag): void {
  drag.isMoving = true;
  drag.startScroll = scrollY;
  drag.chip.setAttribute('data-dragged', '');
}

function follow(drag: Drag, { clientX: x, clientY: y }: PointerEvent): void {
  if (y < EDGE_PX) scrollBy({ top: -SCROLL_PX, behavior: 'instant' });
  if (y > innerHeight - EDGE_PX) scrollBy({ top: SCROLL_PX, behavior: 'instant' });
  const scrolled = scrollY - drag.startScroll;
  drag.chip.style.translate = `${x - drag.fromX}px ${y - drag.fromY + scrolled}px`;
  markDay(dayAt(x, y));
}

const isSideways = (x: number, y: number): boolean => Math.abs(x) > 2 * Math.abs(y);

function swipe(drag: Drag, x: number): void {
  drag.swipedX = Math.max(-MOST_SWIPE_PX, Math.min(MOST_SWIPE_PX, x));
  drag.chip.style.translate = `${drag.swipedX}px`;
  drag.chip.toggleAttribute('data-swiped', Math.abs(x) >= SWIPE_PX);
}

/** Ignores the click that follows when the pointer is released: it must not open the dropped session. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

interface SessionMoves {
  to(workout: Workout, day: Day): void;
  by(workout: Workout, days: number): void;
}

/** Handlers for mouse, pen and finger (decision 0099). With the keyboard, the arrow keys move sessions. */
export function dragProps(workout: Workout, move: SessionMoves) {
  return {
    onPointerDown(event: PointerEvent) {
      const button = event.currentTarget as HTMLElement;
      const chip = button.closest<HTMLElement>('.session');
      if (chip === null || event.button !== 0) return;
      const { clientX: fromX, clientY: fromY, pointerType, pointerId } = event;
      const isMouse = pointerType === 'mouse';
      const drag: Drag = { chip, fromX, fromY, startScroll: scrollY, isMoving: false };
      if (!isMouse) drag.timer = setTimeout(() => begin(drag), FINGER_MS);
      const onMove = (moved: PointerEvent) => {
        if (moved.pointerId !== pointerId) return;
        const [x, y] = [moved.clientX - fromX, moved.clientY - fromY];
        const far = Math.hypot(x, y);
        if (drag.swipedX !== undefined) return swipe(drag, x);
        if (!drag.isMoving && isMouse && far > MOUSE_PX) begin(drag);
        if (!drag.isMoving && !isMouse && far > FINGER_PX) {
          if (!isSideways(x, y)) return end();
          clearTimeout(drag.timer);
          swipe(drag, x);
        }
        if (drag.isMoving) follow(drag, moved);
      };
      // While a finger drags, it must not scroll.
      const still = (touch: TouchEvent) => drag.isMoving && touch.preventDefault();
      const keepMenuShut = (menu: Event) => !isMouse && menu.preventDefault();
      const listening = new AbortController();
      const end = () => {
        clearTimeout(drag.timer);
        listening.abort();
        chip.removeAttribute('data-dragged');
        chip.removeAttribute('data-swiped');
        chip.style.translate = '';
        markDay(null);
      };
      const drop = (up: PointerEvent) => {
        if (up.pointerId !== pointerId) return;
        const day = drag.isMoving ? dayAt(up.clientX, up.clientY)?.dataset['day'] : undefined;
        const { swipedX = 0, isMoving } = drag;
        if (isMoving || swipedX !== 0) swallowClick();
        end();
        if (day !== undefined) move.to(workout, day);
        else if (Math.abs(swipedX) >= SWIPE_PX) move.by(workout, Math.sign(swipedX));
      };
      const { signal } = listening;
      addEventListener('pointermove', onMove, { signal });
      addEventListener('pointerup', drop, { signal });
      addEventListener('pointercancel', end, { signal });
      addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
      addEventListener('touchmove', still, { signal, passive: false });
      addEventListener('contextmenu', keepMenuShut, { signal });
    },
  };
}
