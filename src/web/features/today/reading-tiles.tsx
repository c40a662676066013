import { Skeleton } from '#web/components/skeleton.tsx';
import { addDays } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useTrends } from '#web/lib/queries.ts';
import type { Today } from '#web/lib/wire.ts';
import { canEnter } from './missing-values.ts';
import { ReadNow } from './read-now.tsx';
import { ReadingTile } from './reading-tile.tsx';
import { ReadingTrend } from './reading-trend.tsx';
import { newestReadingDay, READINGS } from './readings.ts';
import { TodayActivities } from './today-activities.tsx';

const TREND_DAYS = 14;

/**
 * The newest readings of everything that the person's sources measure. Trends load separately, so that the decision
 * does not wait for them.
 */
function Tiles({ today }: { today: Today }) {
  const { readings } = useLocale().texts.today;
  const trends = useTrends(addDays(today.date, 1 - TREND_DAYS), today.date);
  return (
    <section class="readings stack" aria-labelledby="readings">
      <h2 id="readings">{readings.heading}</h2>
      {today.decision && !canEnter(today.decision) && <ReadNow today={today} canEnter={false} />}
      <ul class="tiles">
        {READINGS.filter(({ measure }) => today.biometrics[measure].date !== null).map((reading) => (
          <ReadingTile key={reading.name} reading={reading} today={today}>
            {trends.data && <ReadingTrend reading={reading} trends={trends.data} today={today} />}
            {trends.isPending && <Skeleton height="100%" />}
          </ReadingTile>
        ))}
      </ul>
      <TodayActivities day={today.date} />
    </section>
  );
}

export function ReadingTiles({ today }: { today: Today }) {
  return newestReadingDay(today.biometrics) === null ? null : <Tiles today={today} />;
}
