// The package ships no types; these are the parts used here, as its 9.13.3 source defines them.
declare module 'oidc-provider/lib/provider.js' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface Context {
    readonly method: string;
    readonly path: string;
    readonly host: string;
    readonly req: IncomingMessage;
    readonly res: ServerResponse;
    readonly oidc: {
      readonly provider: Provider;
      readonly client: { readonly clientId: string };
      readonly account: { readonly accountId: string };
      /** The result of the sign-in page. */
      readonly result?: { readonly consent?: { readonly grantId?: string } };
    };
    status: number;
    type: string;
    body: unknown;
    set(headers: Readonly<Record<string, string>>): void;
    redirect(url: string): void;
  }

  export type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void>;

  interface Grant {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    rejectResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    readonly Grant: {
      new (owner: { accountId: string; clientId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    readonly AccessToken: { prototype: { generateTokenId(): string } };
    readonly Client: { find(id: string): Promise<{ readonly clientName?: string } | undefined> };
    /** Whether X-Forwarded-… headers count. */
    proxy: boolean;
    use(middleware: Middleware): this;
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'server_error', listener: (ctx: Context, error: Error) => void): this;
    interactionDetails(
      req: IncomingMessage,
      res: ServerResponse,
    ): Promise<{
      readonly uid: string;
      readonly params: Readonly<Record<string, string | undefined>>;
      readonly result?: { readonly login?: { readonly accountId: string } };
    }>;
    interactionResult(req: IncomingMessage, res: ServerResponse, result: object): Promise<string>;
  }
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  export class SessionNotFound extends Error {}
  export class InvalidTarget extends Error {}
}
