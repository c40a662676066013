const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/;

/**
 * Adds the application type to the metadata that a client published. Programs on a device listen on any free port, and
 * often do not state that they are no website (RFC 8252, section 7.3).
 */
export async function nameApplicationType(answer: Response): Promise<Response> {
  if (answer.status !== 200) return answer;
  const document = (await answer.clone().json()) as Record<string, unknown> | null;
  const addresses = document?.['redirect_uris'];
  if (document?.['application_type'] !== undefined || !Array.isArray(addresses)) return answer;
  const isNative = addresses.some(
    (address) => LOOPBACK.test(String(address)) || !/^https?:/.test(String(address)),
  );
  return Response.json(
    { ...document, application_type: isNative ? 'native' : 'web' },
    { headers: { 'cache-control': answer.headers.get('cache-control') ?? '' } },
  );
}
