import type { ProviderClient } from '#server/integrations/oidc-provider/configuration.ts';
import { type HouseholdContext, householdIssuer } from './context.ts';

/** How Lutea presents itself to its own provider. The secret is derived, so that every instance knows it. */
export function householdClient({
  keyRing,
  publicUrl,
}: Pick<HouseholdContext, 'keyRing' | 'publicUrl'>): ProviderClient {
  return {
    clientId: 'lutea',
    clientSecret: keyRing.derive('household client', householdIssuer(publicUrl)),
    redirectUris: [`${publicUrl}/api/auth/callback`],
  };
}
