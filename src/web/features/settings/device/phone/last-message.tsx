import { useLocale } from '#web/lib/language.tsx';
import type { LastMessage as Message } from '#web/lib/wire.ts';

const MINUTE_MS = 60_000;

const ageInMinutes = (receivedAt: string): number =>
  Math.max(0, Math.floor((Date.now() - new Date(receivedAt).getTime()) / MINUTE_MS));

/** The last message of the phone, and what in it was not understood. A live region, since it changes by itself. */
export function LastMessage({ message }: { message: Message | null }) {
  const { texts, formats } = useLocale();
  const { phone } = texts.device;
  if (message === null) {
    return (
      <p class="waiting" role="status">
        {phone.waiting}
      </p>
    );
  }
  const { receivedAt, taken, ignored, refused } = message;
  const refusedCount = refused.reduce((sum, { count }) => sum + count, 0);
  const counts = [
    phone.values(taken),
    ...(ignored > 0 ? [phone.ignored(ignored)] : []),
    ...(refusedCount > 0 ? [phone.refused(refusedCount)] : []),
  ];
  return (
    <div class="stack last-message" role="status">
      <p>{phone.last(formats.minutesAgo(ageInMinutes(receivedAt)), formats.list(counts))}</p>
      {refused.length > 0 && (
        <ul class="small muted">
          {refused.map(({ what, reason, count }) => (
            <li key={`${what} ${reason}`}>
              <code>{what === '' ? phone.whole : what}</code> ({count}): {phone.reasons[reason]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
