import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpSettings } from './smtp-settings.ts';

/** A logged-in connection, used by one message at a time. */
export interface Lease {
  connection: SMTPConnection;
  /** False for a reused connection: the server may have closed it. */
  isFresh: boolean;
  /** Returns the connection to the pool; closes it if it is no longer `usable`. */
  end(usable: boolean): void;
}

export interface SmtpPool {
  lease(signal: AbortSignal): Promise<Lease>;
  close(): void;
}

/** Servers limit the number of messages per connection. */
const MESSAGES_PER_CONNECTION = 100;
/** Servers close idle connections after about 30 seconds or later, so this is shorter. */
const IDLE_MS = 15_000;

interface Member {
  connection: SMTPConnection;
  used: number;
  idleTimer?: NodeJS.Timeout;
}

function signIn(connection: SMTPConnection, { login }: SmtpSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('The connection ended')));
    connection.connect((error) => {
      if (error) reject(error);
      else if (login === undefined) resolve();
      else connection.login(login, (refused) => (refused ? reject(refused) : resolve()));
    });
  });
}

async function openConnection(settings: SmtpSettings, signal: AbortSignal): Promise<SMTPConnection> {
  // Loaded with the first message, so that the process starts faster.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const connection = new Connection(settings.options);
  // Errors are reported by the callback of each command.
  connection.on('error', () => {});
  const giveUp = () => connection.close();
  signal.addEventListener('abort', giveUp);
  try {
    signal.throwIfAborted();
    await signIn(connection, settings);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** Keeps connections open between messages. Each concurrent message has its own, so the caller limits their number. */
export function createSmtpPool(settings: SmtpSettings): SmtpPool {
  const idle: Member[] = [];

  function takeIdle(): Member | undefined {
    for (;;) {
      const member = idle.pop();
      if (member === undefined) return undefined;
      clearTimeout(member.idleTimer);
      if (!member.connection.destroyed) return member;
    }
  }

  function putBack(member: Member): void {
    member.idleTimer = setTimeout(() => {
      idle.splice(idle.indexOf(member), 1);
      member.connection.quit();
    }, IDLE_MS).unref();
    idle.push(member);
  }

  function lend(member: Member, isFresh: boolean): Lease {
    return {
      connection: member.connection,
      isFresh,
      end(usable) {
        member.used += 1;
        const mayStay = usable && !member.connection.destroyed && member.used < MESSAGES_PER_CONNECTION;
        if (mayStay) putBack(member);
        else if (usable) member.connection.quit();
        else member.connection.close();
      },
    };
  }

  return {
    async lease(signal) {
      const waiting = takeIdle();
      if (waiting !== undefined) return lend(waiting, false);
      return lend({ connection: await openConnection(settings, signal), used: 0 }, true);
    },
    close() {
      for (const { connection, idleTimer } of idle.splice(0)) {
        clearTimeout(idleTimer);
        connection.quit();
      }
    },
  };
}
