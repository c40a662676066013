import uPlot from 'uplot';
import type { Day } from '#web/lib/day.ts';
import type { Texts } from '#web/texts/catalogue.ts';
import { type ChartColours, readColours } from './chart-colours.ts';
import type { ChartDay } from './chart-days.ts';
import { dateTicks } from './date-ticks.ts';
import { LETTER_ROOM, phaseDrawer } from './draw-phases.ts';
import { pickDrawer } from './draw-pick.ts';

/** Space around the plot, in pixels. The style sheet uses the first two values to align the slider with the plot. */
const LEFT = 44;
const RIGHT = 12;
const DATE_WIDTH = 56;
const FONT = '12px system-ui, sans-serif';

export interface ChartInput {
  place: HTMLElement;
  days: readonly ChartDay[];
  /** One value per day in axis units: the measurement and, for some, the day's lowest value as a second line. */
  lines: readonly (number | null)[][];
  isBars: boolean;
  letters: Texts['shell']['phaseLetters'];
  dateWords(day: Day): string;
  numberWords(value: number): string;
  onPick(index: number): void;
}

export interface DrawnChart {
  /** Marks a day. */
  pick(index: number): void;
  remove(): void;
}

function axesOf({ days, dateWords, numberWords }: ChartInput, { muted, line }: ChartColours): uPlot.Axis[] {
  const dates = days.map(({ date }) => date);
  return [
    {
      stroke: muted,
      font: FONT,
      size: 32,
      grid: { show: false },
      ticks: { stroke: line, size: 6 },
      splits: (plot) => dateTicks(dates, Math.max(1, Math.floor((plot.width - LEFT) / DATE_WIDTH))),
      values: (_, splits) => splits.map((index) => dateWords(dates[index] ?? '')),
    },
    {
      stroke: muted,
      font: FONT,
      size: LEFT,
      grid: { stroke: line, width: 1 },
      ticks: { show: false },
      values: (_, splits) => splits.map(numberWords),
    },
  ];
}

function seriesOf({ lines, isBars }: ChartInput, { accent, muted, surface }: ChartColours): uPlot.Series[] {
  const bars = uPlot.paths.bars?.({ size: [0.7, 24] });
  const drawn = lines.map(
    (_, i): uPlot.Series => ({
      stroke: i === 0 ? accent : muted,
      width: i === 0 ? 2 : 1.5,
      ...(i > 0 && { dash: [4, 3] }),
      ...(isBars ? { fill: accent, points: { show: false } } : { points: { size: 5, fill: surface } }),
      ...(isBars && bars && { paths: bars }),
    }),
  );
  return [{}, ...drawn];
}

function optionsOf(input: ChartInput, picked: () => number): uPlot.Options {
  const { place, days, isBars, letters, lines, onPick } = input;
  const colours = readColours(place);
  const fromZero: uPlot.Scale.Range = (_, __, max) => [0, Math.max(10, max * 1.1)];
  return {
    width: place.clientWidth,
    height: place.clientHeight,
    padding: [LETTER_ROOM, RIGHT, 0, 0],
    legend: { show: false },
    cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.5, days.length - 0.5] },
      y: { range: isBars ? fromZero : { min: { pad: 0.15 }, max: { pad: 0.15 } } },
    },
    axes: axesOf(input, colours),
    series: seriesOf(input, colours),
    hooks: {
      drawClear: [phaseDrawer(days, { colours, letters }, () => uPlot.pxRatio)],
      draw: [pickDrawer({ values: lines[0] ?? [], colours, picked, scaleOf: () => uPlot.pxRatio })],
      setCursor: [({ cursor }) => typeof cursor.idx === 'number' && onPick(cursor.idx)],
    },
  };
}

/** Draws one measurement and resizes it with its container. */
export function drawChart(input: ChartInput): DrawnChart {
  const { place, days, lines } = input;
  let picked = -1;
  const options = optionsOf(input, () => picked);
  const plot = new uPlot(options, [days.map((_, i) => i), ...lines], place);
  const size = new ResizeObserver(() =>
    plot.setSize({ width: place.clientWidth, height: place.clientHeight }),
  );
  size.observe(place);
  return {
    pick(index) {
      picked = index;
      plot.redraw(false, false);
    },
    remove() {
      size.disconnect();
      plot.destroy();
    },
  };
}
