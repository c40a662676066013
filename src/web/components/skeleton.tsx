/** A placeholder while data is loading. */
export function Skeleton({ height, width = '100%' }: { height: string; width?: string }) {
  return <span aria-hidden="true" class="skeleton" style={{ height, width }} />;
}
