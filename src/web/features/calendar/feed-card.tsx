import { useLocale } from '#web/lib/language.tsx';

/** Feeds are made in the settings, where their addresses are shown and taken back. */
export function FeedCard() {
  const { calendar } = useLocale().texts;
  return (
    <section class="card feed-card">
      <h2>{calendar.feedTitle}</h2>
      <p class="muted">{calendar.feedHint}</p>
      <div>
        <a class="button" href="/settings#calendar-feed">
          {calendar.feedLink}
        </a>
      </div>
    </section>
  );
}
