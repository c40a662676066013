import { useQuery } from '@tanstack/preact-query';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { query } from '#web/lib/queries.ts';
import type { HomeAssistant } from '#web/lib/wire.ts';
import { HintedSwitch } from '../hinted-switch.tsx';

const homeQuery = query<HomeAssistant>('/api/home-assistant');

function HomeState({ publishedAt, problem }: NonNullable<HomeAssistant['publication']>) {
  const { texts, formats } = useLocale();
  const { home } = texts.toolKeys;
  return (
    <>
      <p class="muted small">
        {publishedAt === null ? home.notYet : home.published(formats.moment(publishedAt))}
      </p>
      {problem !== null && <p class="small">{home.problems[problem]}</p>}
    </>
  );
}

/** Switches for what is published to the operator's MQTT broker. Nothing if there is no broker. */
export function HomeAssistantSwitches() {
  const { home } = useLocale().texts.toolKeys;
  const { data } = useQuery(homeQuery);
  const change = useChange(({ isOn, discreet }: { isOn: boolean; discreet?: boolean }) =>
    isOn
      ? callApi<unknown>('PUT', '/api/home-assistant', discreet === undefined ? {} : { discreet })
      : callApi<unknown>('DELETE', '/api/home-assistant'),
  );
  if (!data?.broker) return null;
  const { broker, publication } = data;
  const asked = change.isPending ? change.variables : undefined;
  return (
    <section class="stack tight" aria-labelledby="home-assistant">
      <h2 id="home-assistant">{home.title}</h2>
      <p class="muted small">{home.lead(broker.address, broker.encrypted)}</p>
      <HintedSwitch
        name={home.status}
        hint={home.statusHint}
        checked={asked?.isOn ?? publication !== null}
        onChange={(isOn) => change.mutate({ isOn })}
      />
      {publication !== null && (
        <>
          <HomeState {...publication} />
          <HintedSwitch
            name={home.cycle}
            hint={home.cycleHint}
            checked={!(asked?.discreet ?? publication.discreet)}
            onChange={(isOn) => change.mutate({ isOn: true, discreet: !isOn })}
          />
        </>
      )}
    </section>
  );
}
