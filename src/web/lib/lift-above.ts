type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Space around a control that stays free, in pixels. */
const GAP = 4;

/** How far a box must move up to cover none of the controls, in pixels; null if the screen has no such place. */
export function liftAbove({ left, right, top, bottom }: Box, controls: readonly Box[]): number | null {
  const beside = controls.filter((control) => control.left < right && control.right > left);
  let lift = 0;
  for (;;) {
    const covered = beside.filter(
      (control) => control.top - GAP < bottom - lift && control.bottom + GAP > top - lift,
    );
    if (covered.length === 0) return lift;
    lift = bottom - (Math.min(...covered.map((control) => control.top)) - GAP);
    if (lift > top) return null;
  }
}
