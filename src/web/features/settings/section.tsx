import type { ComponentChildren } from 'preact';

/** The parts of the page, in their order. Each is an anchor that other pages lead to. */
export const SECTION_IDS = [
  'profile',
  'cycle',
  'target',
  'device',
  'notifications',
  'calendar-feed',
  'appearance',
  'sessions',
  'data',
] as const;
export type SectionId = (typeof SECTION_IDS)[number];

interface SectionProps {
  id: SectionId;
  title: string;
  lead?: string;
  children: ComponentChildren;
}

export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section class="card settings-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead !== undefined && <p class="muted">{lead}</p>}
      {children}
    </section>
  );
}
