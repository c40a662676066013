import { useEffect, useState } from 'preact/hooks';
import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import type { Phase } from '#web/lib/wire.ts';

export interface ChartColours {
  text: string;
  muted: string;
  line: string;
  surface: string;
  accent: string;
  phases: Partial<Record<Phase, string>>;
}

/** A canvas cannot read CSS custom properties, so a probe element resolves them for the current colour scheme. */
export function readColours(place: HTMLElement): ChartColours {
  const probe = place.appendChild(document.createElement('span'));
  const colour = (property: string) => {
    probe.style.color = `var(${property})`;
    return getComputedStyle(probe).color;
  };
  const phases = CYCLE_PHASES.map((phase) => {
    probe.dataset['phase'] = phase;
    return [phase, colour('--phase')];
  });
  const colours = {
    text: colour('--text'),
    muted: colour('--muted'),
    line: colour('--line'),
    surface: colour('--surface'),
    accent: colour('--accent'),
    phases: Object.fromEntries(phases),
  };
  probe.remove();
  return colours;
}

/** Counts changes of the colour scheme, by the system or by the person. */
export function useScheme(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const follow = () => setChanges((count) => count + 1);
    const system = matchMedia('(prefers-color-scheme: dark)');
    const chosen = new MutationObserver(follow);
    system.addEventListener('change', follow);
    chosen.observe(document.documentElement, { attributeFilter: ['data-appearance'] });
    return () => {
      system.removeEventListener('change', follow);
      chosen.disconnect();
    };
  }, []);
  return changes;
}
