/** The app that the operator created at a vendor. */
export interface OauthApp {
  clientId: string;
  clientSecret: string;
  /** Where the app was made, for a vendor whose addresses depend on it. */
  portal?: string | undefined;
}

/** Texts about the settings of such an app: `<SOURCE>_CLIENT_ID`, `<SOURCE>_CLIENT_SECRET`, `<SOURCE>_PORTAL`. */
export interface AppSettings {
  /** Completes “Client id of”. */
  whose: string;
  /** Completes “Unset:”. */
  without: string;
  /** The first value is the default. */
  portal?: { doc: string; values: readonly string[] };
}

/** A vendor's authorization server (RFC 6749). */
export interface OauthService {
  /** The vendor's name for messages. */
  vendor: string;
  /** Where the person allows the app to read. */
  authorizeUrl: string;
  /** Parameters of the vendor's page beyond RFC 6749. */
  authorizeParameters?: Readonly<Record<string, string>>;
  tokenUrl: string;
  /** Tried if `tokenUrl` refuses a renewal: an older app’s tokens may be renewed only here. */
  formerTokenUrl?: string | undefined;
  /** Revokes a token (RFC 7009), if the vendor supports it. */
  revokeUrl?: string;
  /** No wider than what is read. */
  scope: string;
  /** Where a token request has the app's credentials. */
  authenticate: 'body' | 'basic';
  /** Added to the message if the vendor does not accept the app. */
  appHint?: string;
  /** Scope to send with a renewal, for vendors that require one. */
  refreshScope?: string;
  /** The field of a token answer that contains the account's id. */
  accountField?: string;
}
