import { linePath } from './line-path.ts';

const SIZE = { width: 100, height: 28 };

/** A small line without a scale: the numbers are beside it. */
export function TileLine({ values }: { values: readonly (number | null)[] }) {
  return (
    <svg
      class="tile-shape"
      aria-hidden="true"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
    >
      <path d={linePath(values, SIZE)} />
    </svg>
  );
}
