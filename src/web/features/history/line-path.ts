/** The path of a line through equidistant values, with the lowest at the bottom; missing values break the line. */
export function linePath(
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
): string {
  const measured = values.filter((value) => value !== null);
  const low = Math.min(...measured);
  const span = Math.max(...measured) - low || 1;
  let isPenUp = true;
  const path = values.map((value, i) => {
    if (value === null) {
      isPenUp = true;
      return '';
    }
    const move = isPenUp ? 'M' : 'L';
    isPenUp = false;
    const x = (i / Math.max(1, values.length - 1)) * width;
    return `${move}${x.toFixed(1)} ${(height - ((value - low) / span) * height).toFixed(1)}`;
  });
  return path.join('');
}
