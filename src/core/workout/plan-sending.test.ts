import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planSending, SENT_STATES, type SentEvent, type SentWorkout } from './plan-sending.ts';

const TODAY = Temporal.PlainDate.from('2026-06-16');
const day = fc.integer({ min: -10, max: 20 }).map((ahead) => TODAY.add({ days: ahead }));
const hash = fc.constantFrom('a', 'b');

/** One workout with any combination of what may be stored and found about it. */
const known = fc.record({
  date: day,
  eventDate: day,
  wanted: fc.option(hash, { nil: null }),
  isSettled: fc.boolean(),
  row: fc.option(
    fc.record({ date: day, contentHash: hash, remoteHash: hash, state: fc.constantFrom(...SENT_STATES) }),
    { nil: null },
  ),
  event: fc.option(fc.record({ hash, isPaired: fc.boolean() }), { nil: null }),
});

function factsOf(all: readonly (typeof known extends fc.Arbitrary<infer Known> ? Known : never)[]) {
  const idOf = (at: number) => `workout-${at}`;
  const common = { remote: '1', title: 'Run', time: null, minutes: 40, isOurs: true };
  return {
    today: TODAY,
    settled: new Set(all.flatMap(({ isSettled }, at) => (isSettled ? idOf(at) : []))),
    wanted: all.flatMap(({ date, wanted }, at) =>
      wanted === null || date.since(TODAY).days < 0
        ? []
        : {
            contentHash: wanted,
            workout: {
              ...{ id: idOf(at), date, time: null, sport: 'RUNNING' as const, title: 'Run', minutes: 40 },
              ...{ hardness: 'EASY' as const, description: '' },
            },
          },
    ),
    sent: all.flatMap(({ row }, at): SentWorkout[] =>
      row === null ? [] : [{ ...row, workoutId: idOf(at), remote: '1' }],
    ),
    found: all.flatMap(({ event, eventDate }, at): SentEvent[] =>
      event === null ? [] : [{ ...common, ...event, workoutId: idOf(at), date: eventDate }],
    ),
  };
}

describe('sending a plan to a calendar', () => {
  test('never touches events that the person changed or deleted there, nor past or paired ones', () => {
    fc.assert(
      fc.property(fc.array(known, { maxLength: 6 }), (all) => {
        const facts = factsOf(all);
        const { write, remove } = planSending(facts);
        const ids = [...write.map(({ workout }) => workout.id), ...remove.map(({ workoutId }) => workoutId)];
        for (const id of ids) {
          const row = facts.sent.find(({ workoutId }) => workoutId === id);
          if (row === undefined) continue;
          const event = facts.found.find(({ workoutId }) => workoutId === id);
          expect(row.state).toBe('SENT');
          expect(event).toMatchObject({ hash: row.remoteHash, isPaired: false });
          expect(event?.date.since(TODAY).days).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('writes nothing if everything was written before', () => {
    fc.assert(
      fc.property(fc.array(known, { maxLength: 6 }), (all) => {
        const facts = factsOf(all);
        const { write, remove } = planSending(facts);
        const gone = new Set(remove.map(({ workoutId }) => workoutId));
        const written = new Set(write.map(({ workout }) => workout.id));
        const isKept = ({ workoutId }: { workoutId: string }) =>
          !gone.has(workoutId) && !written.has(workoutId);
        const common = { remote: '1', title: 'Run', time: null, minutes: 40, isOurs: true };
        const again = planSending({
          ...facts,
          sent: [
            ...facts.sent.filter(isKept),
            ...write.map(({ workout: { id, date }, contentHash }) => ({
              ...{ workoutId: id, date, remote: '1', contentHash, remoteHash: 'new', state: 'SENT' as const },
            })),
          ],
          found: [
            ...facts.found.filter(isKept),
            ...write.map(({ workout: { id, date } }) => ({
              ...{ ...common, workoutId: id, date, hash: 'new', isPaired: false },
            })),
          ],
        });
        expect([again.write, again.remove]).toEqual([[], []]);
      }),
    );
  });
});
