import { isLoopback } from '#leaf/loopback.ts';
import type { StoredOidc } from '#server/records/operator/operator-settings.ts';

const LONGEST = 1_000;

function issuerProblem(text: string): string | undefined {
  if (text === '') return 'Enter the issuer URL.';
  const url = URL.parse(text);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
  if (!isWeb) return 'Invalid issuer URL: must be an http(s) address without ? or #.';
  const isSafe = url.protocol === 'https:' || isLoopback(url.hostname);
  return isSafe ? undefined : 'Invalid issuer URL: must use https unless it is on this machine.';
}

function textProblem(name: string, text: string): string | undefined {
  if (text === '') return `Enter the ${name}.`;
  return text.length <= LONGEST && /^[\x20-\x7e]+$/.test(text)
    ? undefined
    : `Invalid ${name}: must be at most ${LONGEST} plain characters.`;
}

/** Every problem of the settings, in words for the operator. */
export function findSettingsProblems({ issuerUrl, clientId, clientSecret }: StoredOidc): string[] {
  const problems = [
    issuerProblem(issuerUrl),
    textProblem('client id', clientId),
    textProblem('client secret', clientSecret),
  ];
  return problems.filter((problem) => problem !== undefined);
}
