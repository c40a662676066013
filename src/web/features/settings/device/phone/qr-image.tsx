import { qrPath } from '#web/lib/qr-path.ts';

/** A QR code, dark on light in every colour scheme: cameras expect that. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPath(text);
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
