/** What to do about a cause; names the setting to change. */
export interface Remedies {
  /** The service's host:port, as in the settings. */
  address: string;
  authority: string;
  tlsMode: string;
  login: string;
}

/** Fields that the libraries add to Node's errors. */
interface DetailedError extends Error {
  /** The codes of MQTT are numbers. */
  code?: string | number;
  /** Node's error code. nodemailer replaces `code` with its own. */
  originalCode?: string;
  timeoutType?: string;
  cert?: { subjectaltname?: string };
}

const UNKNOWN_AUTHORITY =
  /^(UNABLE_TO_(GET_ISSUER_CERT|GET_ISSUER_CERT_LOCALLY|VERIFY_LEAF_SIGNATURE)|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_UNTRUSTED)$/;
const WRONG_TLS_MODE =
  /^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|EPROTO|GREETING_TIMEOUT|ETLS)$/;
const WRONG_TLS_MODE_TEXT =
  /does not support SSL|establishing an SSL connection|no encryption|SSL off|STARTTLS|other side closed/;
const TOO_SLOW = /^(ETIMEDOUT|TimeoutError|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|CONNECT_TIMEOUT)$/;
/**
 * PostgreSQL: unknown login, login not permitted. SMTP: login refused. MQTT 5: bad user name or password, not
 * authorized.
 */
const WRONG_LOGIN = /^(28P01|28000|EAUTH|134|135)$/;
const NO_NAME = /^(ENOTFOUND|EAI_AGAIN|EAI_NODATA|EDNS)$/;

/** The error, its causes and its inner errors: fetch and multi-address connections wrap theirs. */
function chainOf(error: unknown): DetailedError[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...inner.flatMap(chainOf)];
}

/** Why a service cannot be reached, and what to do; undefined for an unknown error. */
export function nameCause(error: unknown, remedies: Remedies): string | undefined {
  const chain = chainOf(error);
  const codes = chain.flatMap(({ code, originalCode, timeoutType, name }) => [
    String(code ?? ''),
    originalCode ?? '',
    timeoutType ?? '',
    name,
  ]);
  const has = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  const says = (pattern: RegExp) => chain.some(({ message }) => pattern.test(message));
  const { address } = remedies;
  if (has(NO_NAME)) return `the name of ${address} is not known to DNS`;
  if (has(/^ECONNREFUSED$/)) return `connection refused: nothing listens on ${address}`;
  if (has(/^E(HOST|NET)UNREACH$/)) return `there is no route to ${address}`;
  if (has(/^ERR_TLS_CERT_ALTNAME_INVALID$/)) {
    const names = chain.find(({ cert }) => cert !== undefined)?.cert?.subjectaltname;
    return `the certificate of ${address} is for another name${names ? ` (${names})` : ''}`;
  }
  if (has(UNKNOWN_AUTHORITY)) {
    return `the certificate of ${address} is from an authority unknown here: ${remedies.authority}`;
  }
  if (has(/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/)) return `the certificate of ${address} is not valid today`;
  if (has(WRONG_TLS_MODE) || says(WRONG_TLS_MODE_TEXT)) return `wrong TLS mode: ${remedies.tlsMode}`;
  if (has(WRONG_LOGIN)) return `${address} refuses the user name or the password: ${remedies.login}`;
  if (has(TOO_SLOW) || says(/timeout/i)) return `${address} does not answer in time`;
  return undefined;
}
