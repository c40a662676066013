import { readUserAgent } from '#core/browser-name.ts';
import { Button } from '#web/components/button.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, useProfile, useSessions } from '#web/lib/queries.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { SessionList } from '#web/lib/wire.ts';
import type { Texts } from '#web/texts/catalogue.ts';
import { Section } from '../section.tsx';
import { HomeAssistantSwitches } from './home-assistant.tsx';
import { useLeaveDevice } from './leave-device.ts';
import { SignOut } from './sign-out.tsx';
import { ToolKeys } from './tool-keys.tsx';
import { WaysIn } from './ways-in.tsx';

type Session = SessionList['items'][number];

function nameOf({ userAgent }: Session, { settings }: Texts): string {
  const { browser = settings.account.unknownDevice, system } = readUserAgent(userAgent);
  return system === undefined ? browser : settings.account.browserOn(browser, system);
}

function SessionEntry({ session }: { session: Session }) {
  const { texts, formats } = useLocale();
  const { account } = texts.settings;
  const name = nameOf(session, texts);
  const end = useChange(() => callApi<void>('DELETE', `/api/sessions/${session.id}`), {
    onDone: () => showToast(account.ended),
  });
  return (
    <li>
      <div class="row apart entry-head">
        <div>
          <h2 class="entry-name">
            {name} {session.current && <span class="tag">{account.thisDevice}</span>}
          </h2>
          <p class="muted small">
            {account.lastSeen(formats.moment(session.lastSeenAt))} ·{' '}
            {account.since(formats.moment(session.createdAt))}
          </p>
        </div>
        {!session.current && (
          <Button isBusy={end.isPending} label={account.endFor(name)} onClick={() => end.mutate()}>
            {account.end}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Ends all sessions, this one too, so the page then goes to the sign-in. */
function EndAll() {
  const { account } = useLocale().texts.settings;
  const leaveDevice = useLeaveDevice();
  const end = useChange(() => callApi<void>('DELETE', '/api/sessions'), {
    onDone: () => leaveDevice(undefined),
  });
  return (
    <Button isBusy={end.isPending} onClick={() => end.mutate()}>
      {account.endAll}
    </Button>
  );
}

export function SessionsSection() {
  const { account } = useLocale().texts.settings;
  const profile = useProfile().data;
  return (
    <Section id="sessions">
      {profile?.email !== '' && (
        <p>
          {account.signedInAs} <strong translate={false}>{profile?.email}</strong>
        </p>
      )}
      <Loaded query={useSessions()} placeholder={<Skeleton height="5rem" />}>
        {({ items }) => (
          <ul class="entries">
            {items.map((session) => (
              <SessionEntry key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      <SignOut />
      <EndAll />
      <WaysIn />
      <ToolKeys />
      <HomeAssistantSwitches />
    </Section>
  );
}

SessionsSection.prefetch = ((client) => client.fetchQuery(queries.sessions)) satisfies Prefetch;
