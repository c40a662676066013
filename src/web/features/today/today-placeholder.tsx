import { Skeleton } from '#web/components/skeleton.tsx';

/** A placeholder as high as the page on an ordinary day. */
export function TodayPlaceholder() {
  return (
    <div class="today" aria-hidden="true">
      <div class="today-answer stack">
        <div class="card hero">
          <Skeleton height="3.5rem" width="8rem" />
          <Skeleton height="1.5rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
          <Skeleton height="2.75rem" width="6rem" />
        </div>
      </div>
      <div class="today-beside">
        <div class="card">
          <Skeleton height="1.5rem" width="10rem" />
          <Skeleton height="8rem" />
        </div>
        <div class="card cycle-card">
          <Skeleton height="1.5rem" width="8rem" />
          <Skeleton height="26rem" />
        </div>
      </div>
    </div>
  );
}
