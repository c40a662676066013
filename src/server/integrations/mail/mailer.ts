import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Outcome, SendControl } from '#server/integrations/delivery/outcome.ts';
import {
  type CircuitBreaker,
  createCircuitBreaker,
} from '#server/integrations/http-transport/circuit-breaker.ts';
import { isBareAddress } from './address.ts';
import { composeMail, type Mail, type Sender } from './compose-mail.ts';
import { createSmtpPool, type Lease, type SmtpPool } from './smtp-pool.ts';
import { readSmtpUrl } from './smtp-settings.ts';

export interface Mailer {
  send(mail: Mail, control: SendControl): Promise<Outcome>;
  close(): void;
}

export interface MailerOptions {
  smtpUrl: string;
  from: Sender;
  clock: () => Temporal.Instant;
  /** The limit for one message, however slowly the server answers. */
  deadlineMs?: number;
}

/** Less than the 30 seconds that one slow server may take, which leaves time to read a wearable. */
const DEADLINE_MS = 15_000;
const COOL_DOWN_MS = 30_000;
/** How long a stopping process waits for the answer to a message in progress; the whole stop may take 25 seconds. */
const LAST_ANSWER_MS = 5_000;

type SmtpError = SMTPConnection.SMTPError;

/** The body of a message. It calls `begin` once the server has accepted to receive it (354). */
function createBody(message: Buffer, begin: SendControl['begin']) {
  let begun = false;
  async function start(body: Readable): Promise<void> {
    if (!(await begin())) throw new Error('The message is no longer ours to send');
    if (body.destroyed) return;
    begun = true;
    body.push(message);
    body.push(null);
  }
  const body = new Readable({
    read() {
      start(this).catch((error: Error) => this.destroy(error));
    },
  });
  return { body, hasBegun: () => begun };
}

/**
 * The outcome of a failure. Before the body was begun, nothing can have been delivered. After that the message is never
 * sent again, and a refusal at the end (RFC 5321, 4.2.5) is final, because some servers refuse and still deliver (RFC
 * 1047).
 */
function outcomeOf(error: SmtpError, hasBegun: boolean): Outcome {
  const { responseCode } = error;
  const problem = responseCode === undefined ? `SMTP_${error.code ?? 'ERROR'}` : `SMTP_${responseCode}`;
  if (!hasBegun) return { state: 'failed', problem, isSafeToRetry: (responseCode ?? 400) < 500 };
  return responseCode === undefined
    ? { state: 'unknown', problem }
    : { state: 'failed', problem, isSafeToRetry: false };
}

interface Envelope {
  from: string;
  to: string;
  message: Buffer;
  begin: SendControl['begin'];
  deadline: AbortSignal;
  stopping: AbortSignal | undefined;
}

async function handOver(lease: Lease, envelope: Envelope): Promise<Outcome> {
  const { from, to, message, begin, deadline, stopping } = envelope;
  const { body, hasBegun } = createBody(message, begin);
  const { connection } = lease;
  const { promise, resolve } = Promise.withResolvers<SmtpError | null>();
  const giveUp = (code: string) => {
    body.destroy();
    connection.close();
    resolve(Object.assign(new Error('Given up'), { code }));
  };
  const onDeadline = () => giveUp('TOO_SLOW');
  const onStop = () => {
    if (hasBegun()) setTimeout(() => giveUp('STOPPED'), LAST_ANSWER_MS).unref();
    else giveUp('STOPPED');
  };
  if (deadline.aborted) onDeadline();
  if (stopping?.aborted) onStop();
  deadline.addEventListener('abort', onDeadline);
  stopping?.addEventListener('abort', onStop);
  body.on('error', () => giveUp('NOT_BEGUN'));
  connection.send({ from, to: [to], size: message.length }, body, (error) => resolve(error));
  const error = await promise;
  deadline.removeEventListener('abort', onDeadline);
  stopping?.removeEventListener('abort', onStop);
  lease.end(error === null);
  return error === null ? { state: 'sent' } : outcomeOf(error, hasBegun());
}

const isWorthRetrying = (outcome: Outcome, { isFresh }: Lease): boolean =>
  outcome.state === 'failed' && outcome.isSafeToRetry && !isFresh;

async function sendThrough(pool: SmtpPool, envelope: Envelope): Promise<Outcome> {
  const { deadline, stopping } = envelope;
  const signal = stopping === undefined ? deadline : AbortSignal.any([deadline, stopping]);
  for (;;) {
    let lease: Lease;
    try {
      lease = await pool.lease(signal);
    } catch (error) {
      return outcomeOf(error as SmtpError, false);
    }
    const outcome = await handOver(lease, envelope);
    // The server may have closed an idle connection. A fresh one shows whether the server is at fault.
    if (!isWorthRetrying(outcome, lease) || signal.aborted) return outcome;
  }
}

/**
 * Tells the circuit breaker the outcome. A refused recipient is no failure of the server, nor is a database that fails
 * when a message should begin.
 */
function reportTo(breaker: CircuitBreaker, outcome: Outcome): void {
  const isServerTrouble = outcome.state !== 'sent' && !/^SMTP_([45]\d\d|NOT_BEGUN)$/.test(outcome.problem);
  if (isServerTrouble) breaker.failed();
  else breaker.succeeded();
}

/** Sends mail over a pool of SMTP connections. Every failure of a server becomes an outcome. */
export function createMailer({ smtpUrl, from, clock, deadlineMs = DEADLINE_MS }: MailerOptions): Mailer {
  const pool = createSmtpPool(readSmtpUrl(smtpUrl));
  const breaker = createCircuitBreaker({ clock, coolDownMs: COOL_DOWN_MS });
  return {
    async send(mail, { begin, signal: stopping }) {
      if (!isBareAddress(mail.to)) return { state: 'failed', problem: 'BAD_ADDRESS', isSafeToRetry: false };
      if (breaker.refusedUntil() !== null) {
        return { state: 'failed', problem: 'SMTP_RESTING', isSafeToRetry: true };
      }
      const message = composeMail(mail, from, clock());
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), deadlineMs);
      const outcome = await sendThrough(pool, {
        from: from.address,
        to: mail.to,
        message,
        begin,
        deadline: deadline.signal,
        stopping,
      });
      clearTimeout(timer);
      if (!stopping?.aborted) reportTo(breaker, outcome);
      return outcome;
    },
    close: () => pool.close(),
  };
}
