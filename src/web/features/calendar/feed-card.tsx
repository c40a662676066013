import { useLocale } from '#web/lib/language.tsx';

/** Feeds are created and revoked in the settings. */
export function FeedCard() {
  const { calendar } = useLocale().texts;
  return (
    <section class="card feed-card">
      <h2>{calendar.feedTitle}</h2>
      <p class="muted">{calendar.feedHint}</p>
      <div>
        <a class="button" href="/settings/calendar-feed">
          {calendar.feedLink}
        </a>
      </div>
    </section>
  );
}
