import type { CDPSession } from 'playwright-core';

/** Adds a virtual device that makes and stores passkeys and is unlocked (CDP, WebAuthn); returns its id. */
export async function addAuthenticator(session: CDPSession): Promise<string> {
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}
