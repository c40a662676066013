import type { Engine } from '#server/database/engine.ts';
import { CannotOpen, type KeyRing } from '#server/database/key-ring.ts';
import { tryDiscovery } from '#server/integrations/oidc/try-discovery.ts';
import {
  readStoredOidc,
  type StoredOidc,
  saveStoredOidc,
} from '#server/records/operator/operator-settings.ts';
import { findSettingsProblems } from './check-settings.ts';

export interface ProviderStore {
  engine: Engine;
  keyRing: KeyRing;
  clock: () => Temporal.Instant;
}

/** The result of the form. `form`: what was typed, to show it again; absent if it was saved. */
export interface FormOutcome {
  messages: string[];
  hasProblem: boolean;
  form?: StoredOidc;
}

export const UNREADABLE =
  'The stored settings cannot be decrypted: ENCRYPTION_KEYS lacks their key. Enter them again.';

/** The stored provider; undefined if there is none, 'unreadable' if its key is missing. */
export async function findStored({
  engine,
  keyRing,
}: ProviderStore): Promise<StoredOidc | 'unreadable' | undefined> {
  try {
    return await readStoredOidc(engine, keyRing);
  } catch (error) {
    if (error instanceof CannotOpen) return 'unreadable';
    throw error;
  }
}

/** Adds the stored secret if the field is empty, only for the issuer that it was entered for. */
function withSecret(form: StoredOidc, stored: StoredOidc | 'unreadable' | undefined): StoredOidc {
  if (form.clientSecret !== '' || stored === undefined || stored === 'unreadable') return form;
  return stored.issuerUrl === form.issuerUrl ? { ...form, clientSecret: stored.clientSecret } : form;
}

async function testProvider(form: StoredOidc): Promise<FormOutcome> {
  const [problem] = findSettingsProblems({ ...form, clientId: 'x', clientSecret: 'x' });
  if (problem !== undefined) return { messages: [problem], hasProblem: true, form };
  const trial = await tryDiscovery({ issuerUrl: form.issuerUrl, clientId: form.clientId || 'lutea' });
  const again = form.clientSecret === '' ? '' : ' Enter the secret again to save.';
  return trial.ok
    ? {
        messages: [`${form.issuerUrl} answers with its endpoints: ${trial.endpoints.join(', ')}.${again}`],
        hasProblem: false,
        form,
      }
    : {
        messages: [
          `${form.issuerUrl} does not answer as an OpenID Connect issuer (${trial.reason}).${again}`,
        ],
        hasProblem: true,
        form,
      };
}

async function saveProvider(store: ProviderStore, form: StoredOidc): Promise<FormOutcome> {
  const settings = withSecret(form, await findStored(store));
  const messages = findSettingsProblems(settings);
  if (messages.length > 0) return { messages, hasProblem: true, form };
  await saveStoredOidc(store.engine, { keyRing: store.keyRing, now: store.clock() }, settings);
  return { messages: ['Saved. It takes effect at the next start.'], hasProblem: false };
}

export type FormAction = 'test' | 'save';

export function submitProvider(
  store: ProviderStore,
  action: FormAction,
  form: StoredOidc,
): Promise<FormOutcome> {
  return action === 'test' ? testProvider(form) : saveProvider(store, form);
}
