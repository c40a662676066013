import type uPlot from 'uplot';
import type { Texts } from '#web/texts/catalogue.ts';
import type { ChartColours } from './chart-colours.ts';
import { type ChartDay, type PhaseRun, phaseRuns, startsIn } from './chart-days.ts';

/** Space above the plot for the letters, in CSS pixels. */
export const LETTER_ROOM = 24;

const STRIP = 18;
const LETTER_WIDTH = 14;
const TINT = 0.14;
const STRIP_TINT = 0.3;
const FONT = '600 11px system-ui, sans-serif';

interface PhaseLook {
  colours: ChartColours;
  letters: Texts['shell']['phaseLetters'];
}

type Edges = (first: number, last: number) => { x: number; width: number };

/** Gives the left and right edge of a range of days. */
function edgesIn(plot: uPlot): Edges {
  return (first, last) => {
    const x = plot.valToPos(first - 0.5, 'x', true);
    return { x, width: plot.valToPos(last + 0.5, 'x', true) - x };
  };
}

/** Whether a band has room for its letter. The menstrual one is always labelled, because it separates the cycles. */
function hasRoom(run: PhaseRun, width: number, scale: number): boolean {
  return width >= LETTER_WIDTH * scale || run.phase === 'MENSTRUAL';
}

function drawRun(plot: uPlot, run: PhaseRun, { letters, colours }: PhaseLook, scale: number): void {
  const { ctx, bbox } = plot;
  const { x, width } = edgesIn(plot)(run.first, run.last);
  const stripTop = bbox.top - (STRIP + 2) * scale;
  ctx.fillStyle = colours.phases[run.phase] ?? colours.line;
  ctx.globalAlpha = TINT;
  ctx.fillRect(x, bbox.top, width, bbox.height);
  ctx.globalAlpha = STRIP_TINT;
  ctx.fillRect(x, stripTop, width, STRIP * scale);
  ctx.globalAlpha = 1;
  if (!hasRoom(run, width, scale)) return;
  ctx.fillStyle = colours.text;
  ctx.fillText(letters[run.phase], x + width / 2, stripTop + (STRIP / 2 + 1) * scale);
}

function drawStart(plot: uPlot, index: number, colours: ChartColours, scale: number): void {
  const { ctx, bbox } = plot;
  const { x } = edgesIn(plot)(index, index);
  ctx.strokeStyle = colours.phases.MENSTRUAL ?? colours.text;
  ctx.lineWidth = 1.5 * scale;
  ctx.setLineDash([4 * scale, 3 * scale]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
}

/** Draws the background: the phases as labelled bands, and a line at each period start. */
export function phaseDrawer(days: readonly ChartDay[], look: PhaseLook, scaleOf: () => number) {
  const runs = phaseRuns(days);
  const starts = startsIn(days);
  return (plot: uPlot): void => {
    const { ctx } = plot;
    const scale = scaleOf();
    ctx.save();
    ctx.font = FONT.replace('11px', `${11 * scale}px`);
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    for (const run of runs) drawRun(plot, run, look, scale);
    for (const index of starts) drawStart(plot, index, look.colours, scale);
    ctx.restore();
  };
}
