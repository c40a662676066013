import { useLocale } from '#web/lib/language.tsx';
import type { Cycle } from '#web/lib/wire.ts';
import { arcPath, arcsOf, pointAt, ringDays, turnOfDay, turnsBetween } from './ring-arcs.ts';
import { ringLabel, showsDay, wordsWithoutDay } from './ring-words.ts';

const RADIUS = 100;
const GAP = 0.012;
/** A letter this close to the marker would be half hidden, so it is left out. The centre names the phase anyway. */
const MARKER_TURNS = 0.05;

function Arcs({ cycle }: { cycle: Cycle }) {
  const { phaseLetters } = useLocale().texts.shell;
  const days = ringDays(cycle);
  const arcs = arcsOf(cycle.phases, days);
  const marker = showsDay(cycle) ? turnOfDay(cycle.cycleDay, days) : null;
  const at = marker === null ? null : pointAt(marker, RADIUS);
  return (
    <>
      {(arcs.at(-1)?.to ?? 0) < 1 && <circle class="ring-empty" r={RADIUS} />}
      {arcs.map((arc) => {
        const middle = (arc.from + arc.to) / 2;
        const { x, y } = pointAt(middle, RADIUS);
        const isHidden = marker !== null && turnsBetween(middle, marker) < MARKER_TURNS;
        return (
          <g key={arc.phase} data-phase={arc.phase}>
            <path class="ring-arc" d={arcPath(arc, RADIUS, GAP)} />
            {!isHidden && (
              <text x={x} y={y} class="ring-letter">
                {phaseLetters[arc.phase]}
              </text>
            )}
          </g>
        );
      })}
      {at && <circle class="ring-marker" cx={at.x} cy={at.y} r="13" data-phase={cycle.phase} />}
    </>
  );
}

/** The current cycle as a ring, clockwise from the top. The centre says the same in words. */
export function PhaseRing({ cycle }: { cycle: Cycle }) {
  const { texts } = useLocale();
  const { phase, phases } = cycle;
  return (
    <div class="ring">
      <svg viewBox="-118 -118 236 236" role="img" aria-label={ringLabel(cycle, texts)}>
        <Arcs cycle={cycle} />
      </svg>
      <div class="ring-centre" aria-hidden="true">
        {showsDay(cycle) ? (
          <p class="ring-day">{texts.today.cycle.day(cycle.cycleDay)}</p>
        ) : (
          <p class="muted">{wordsWithoutDay(cycle, texts)}</p>
        )}
        {phases.length > 0 && <p class="ring-phase">{texts.shell.phases[phase]}</p>}
        {phase !== 'UNKNOWN' && <p class="muted small">{texts.shell.estimated}</p>}
      </div>
    </div>
  );
}
