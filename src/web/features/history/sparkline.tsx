const WIDTH = 100;
const HEIGHT = 28;

/** A line without a scale: the numbers are beside it. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  let isPenUp = true;
  const path = values.map((value, i) => {
    if (value === null) {
      isPenUp = true;
      return '';
    }
    const move = isPenUp ? 'M' : 'L';
    isPenUp = false;
    const x = (i / Math.max(1, values.length - 1)) * WIDTH;
    return `${move}${x.toFixed(1)} ${(HEIGHT - ((value - low) / span) * HEIGHT).toFixed(1)}`;
  });
  return (
    <svg class="tile-shape" aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
      <path d={path.join('')} />
    </svg>
  );
}
