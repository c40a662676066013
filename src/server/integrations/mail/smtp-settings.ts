import type SMTPConnection from 'nodemailer/lib/smtp-connection';

export interface SmtpSettings {
  options: SMTPConnection.Options;
  login: SMTPConnection.Credentials | undefined;
}

/** The limit for each SMTP command. The whole message has a separate deadline. */
const STEP_TIMEOUT_MS = 10_000;
const DNS_TIMEOUT_MS = 5_000;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * Parses `smtp://user:password@host:587` (STARTTLS) or `smtps://…` (TLS from the start). TLS is required except on this
 * machine, or if the URL ends in `?tls=off`.
 */
export function readSmtpUrl(address: string): SmtpSettings {
  const { protocol, hostname, port, username, password, searchParams } = new URL(address);
  const isSecure = protocol === 'smtps:';
  const isPlain = LOOPBACK.test(hostname) || searchParams.get('tls') === 'off';
  return {
    options: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isSecure ? 465 : 587) : Number(port),
      secure: isSecure,
      requireTLS: !isSecure && !isPlain,
      ignoreTLS: isPlain,
      connectionTimeout: STEP_TIMEOUT_MS,
      greetingTimeout: STEP_TIMEOUT_MS,
      socketTimeout: STEP_TIMEOUT_MS,
      dnsTimeout: DNS_TIMEOUT_MS,
    },
    login:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}
