import type uPlot from 'uplot';
import type { ChartColours } from './chart-colours.ts';

const RING = 5;
const LINE = 1.5;

interface PickOptions {
  /** The chart's values, one per day. */
  values: readonly (number | null)[];
  colours: ChartColours;
  /** The index of the marked day. */
  picked(): number;
  /** Canvas pixels per CSS pixel. */
  scaleOf(): number;
}

/** Draws the selected day on top: a line, and a ring around its value. */
export function pickDrawer({ values, colours, picked, scaleOf }: PickOptions) {
  return (plot: uPlot): void => {
    const { ctx, bbox } = plot;
    const x = plot.valToPos(picked(), 'x', true);
    const value = values[picked()] ?? null;
    ctx.save();
    ctx.strokeStyle = colours.text;
    ctx.fillStyle = colours.surface;
    ctx.lineWidth = LINE * scaleOf();
    ctx.setLineDash([]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    if (value !== null) {
      ctx.beginPath();
      ctx.arc(x, plot.valToPos(value, 'y', true), RING * scaleOf(), 0, 2 * Math.PI);
      ctx.fill();
      ctx.stroke();
    }
    ctx.restore();
  };
}
