import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SOURCE_SIGNALS } from '../training/measures.ts';
import type { SignalSources } from './day-sources.ts';
import { type KnownSource, NO_DAYS, orderSources, preferBy, TRAININGS } from './prefer-source.ts';

const preferSource = (sources: readonly KnownSource[], chosen: SignalSources) =>
  preferBy(orderSources(sources, chosen));

const known = (source: string, facts: Partial<KnownSource> = {}): KnownSource => ({
  source,
  connectedAt: Temporal.Instant.from('2026-05-01T08:00:00Z'),
  trainings: 'NONE',
  days: { ...NO_DAYS, load: 28, hrv: 28 },
  ...facts,
});
const later = Temporal.Instant.from('2026-06-01T08:00:00Z');

describe('without a choice', () => {
  test.each([
    ['activities before counted minutes', { trainings: 'ACTIVITIES' }, {}],
    ['loads of activities before activities alone', { trainings: 'LOADS' }, { trainings: 'ACTIVITIES' }],
    ['activities before more days', { trainings: 'ACTIVITIES', days: { ...NO_DAYS, load: 9 } }, {}],
    ['more days, both having activities', {}, { days: { ...NO_DAYS, load: 27 } }],
    ['the one connected first, all else being equal', {}, { connectedAt: later }],
    ['a connected one before all that', {}, { connectedAt: null, trainings: 'LOADS' }],
  ] as const)('load prefers %s', (_rule, better, worse) => {
    // The names are chosen so that the alphabet would prefer the other source.
    const sources = [known('a', worse), known('z', better)];
    expect(preferSource(sources, {})('load', ['a', 'z'])).toBe('z');
  });

  test('nights prefer the source connected last, whatever it knows of trainings', () => {
    const sources = [known('a', { trainings: 'LOADS' }), known('z', { connectedAt: later })];
    expect(preferSource(sources, {})('hrv', ['a', 'z'])).toBe('z');
  });
});

const sourceFacts = fc.record({
  connectedAt: fc.option(fc.integer({ min: 0, max: 5 }).map((day) => later.add({ hours: 24 * day }))),
  trainings: fc.constantFrom(...TRAININGS),
  load: fc.nat({ max: 28 }),
});
const sources = fc
  .array(sourceFacts, { minLength: 1, maxLength: 5 })
  .map((all) => all.map(({ load, ...facts }, i) => known(`s${i}`, { ...facts, days: { ...NO_DAYS, load } })));
const names = (all: readonly KnownSource[]) => all.map(({ source }) => source);

describe('for any sources', () => {
  test("the person's choice is followed, and the order of the sources changes nothing", () => {
    fc.assert(
      fc.property(sources, fc.constantFrom(...SOURCE_SIGNALS), fc.nat(), (all, signal, at) => {
        const chosen = names(all)[at % all.length] as string;
        expect(preferSource(all, { [signal]: chosen })(signal, names(all))).toBe(chosen);
        const preferred = preferSource(all, {})(signal, names(all));
        expect(preferSource(all.toReversed(), {})(signal, names(all).toReversed())).toBe(preferred);
      }),
    );
  });

  test('for load, no connected source knows more about trainings than the preferred one', () => {
    fc.assert(
      fc.property(sources, (all) => {
        const preferred = preferSource(all, {})('load', names(all)) as string;
        const of = (source: string) => all.find((each) => each.source === source) as KnownSource;
        const rank = ({ trainings }: KnownSource) => TRAININGS.indexOf(trainings);
        const better = all.filter(
          (each) =>
            each.connectedAt !== null && rank(each) > rank(of(preferred)) && each.source !== preferred,
        );
        expect(better.map(({ source }) => source)).toEqual([]);
      }),
    );
  });

  test('leaving out a source that is not preferred does not change which one is', () => {
    fc.assert(
      fc.property(sources, (all) => {
        const prefer = preferSource(all, {});
        const preferred = prefer('load', names(all));
        const others = names(all).filter((source) => source !== preferred);
        for (const without of others) {
          expect(
            prefer(
              'load',
              names(all).filter((source) => source !== without),
            ),
          ).toBe(preferred);
        }
      }),
    );
  });
});
