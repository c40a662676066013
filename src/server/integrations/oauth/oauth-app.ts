/** The operator's app at a vendor. */
export interface OauthApp {
  clientId: string;
  clientSecret: string;
}

/** A vendor's authorization server (RFC 6749). */
export interface OauthService {
  /** For messages. */
  vendor: string;
  /** Where the person allows the app to read. */
  authorizeUrl: string;
  /** What the vendor's page wants besides what RFC 6749 names. */
  authorizeParameters?: Readonly<Record<string, string>>;
  tokenUrl: string;
  /** Where a token is revoked (RFC 7009), where the vendor has such an address. */
  revokeUrl?: string;
  /** What is asked for: no more than is read. */
  scope: string;
  /** Where the app's credentials go in a request for tokens. */
  authenticate: 'body' | 'basic';
  /** Sent along when a token is renewed. */
  refreshScope?: string;
  /** Where the answer with the tokens says whose they are. */
  accountField?: string;
}
