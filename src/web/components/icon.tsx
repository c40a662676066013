/** Paths in a 24 by 24 box, stroked in the text colour. */
const PATHS = {
  today:
    'M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
  calendar: 'M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM4 10h16M8 3v4M16 3v4',
  plan: 'M4 6h16M4 12h11M4 18h7',
  history: 'M4 19V5M4 19h16M8 15l3-4 3 2 5-6',
  periodHistory: 'M12 3.5s6 6.6 6 10.7a6 6 0 0 1-12 0C6 10.1 12 3.5 12 3.5Z',
  settings:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM19 12c0 .5 0 .9-.1 1.3l2 1.6-2 3.4-2.4-1a7 7 0 0 1-2.2 1.3L14 21h-4l-.3-2.4a7 7 0 0 1-2.2-1.3l-2.4 1-2-3.4 2-1.6a7 7 0 0 1 0-2.6l-2-1.6 2-3.4 2.4 1a7 7 0 0 1 2.2-1.3L10 3h4l.3 2.4a7 7 0 0 1 2.2 1.3l2.4-1 2 3.4-2 1.6c.1.4.1.8.1 1.3Z',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  check: 'M5 13l4 4L19 7',
  warning: 'M12 4 2.5 20h19L12 4ZM12 10v4M12 17v.5',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
