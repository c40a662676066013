import { drawQrCode } from '#web/lib/qr-code/qr-code.ts';

/** Width of the light border around a code, in modules. */
const QUIET = 4;

/** A QR code, dark on light in every colour scheme: cameras expect that. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const code = drawQrCode(text);
  const size = code.length + 2 * QUIET;
  const path = code
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <figure class="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption class="muted small">{label}</figcaption>
    </figure>
  );
}
