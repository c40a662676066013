import { randomBytes } from 'node:crypto';
import type { OauthApp } from '#server/integrations/oauth/oauth-app.ts';
import { type AccountDesk, createAccountDesk, type DeskOptions } from '../accounts.ts';
import type { OauthSource } from './simulated-vendor.ts';

interface Code {
  account: string;
  redirectUri: string;
  issuedAtMs: number;
}

/** One vendor's accounts and the codes that its page gave out. Tokens of one vendor are none at another. */
export interface OauthDesk extends AccountDesk {
  app: OauthApp;
  issueCode(account: string, redirectUri: string): string;
  /** The account of a code, used or not. */
  codeOwner(code: string): string | undefined;
  /** The account, where the code is new and was made for this address. It is void afterwards. */
  useCode(code: string, redirectUri: string): string | null;
}

/** The shortest that a vendor states. */
const CODE_LIFE_MS = 2 * 60_000;

export function createOauthDesk(source: OauthSource, { secret, ...options }: DeskOptions): OauthDesk {
  const desk = createAccountDesk({ ...options, secret: `${secret} ${source}` });
  const { clock } = options;
  const codes = new Map<string, Code>();
  const used = new Set<string>();
  return {
    ...desk,
    app: { clientId: `simulated-${source}`, clientSecret: desk.mint.consumer.secret },
    issueCode(account, redirectUri) {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { account, redirectUri, issuedAtMs: clock().epochMilliseconds });
      return code;
    },
    codeOwner: (code) => codes.get(code)?.account,
    useCode(code, redirectUri) {
      const found = codes.get(code);
      if (found === undefined || found.redirectUri !== redirectUri || used.has(code)) return null;
      if (clock().epochMilliseconds - found.issuedAtMs > CODE_LIFE_MS) return null;
      used.add(code);
      return found.account;
    },
  };
}
