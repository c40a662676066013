import { randomBytes } from 'node:crypto';

const TICKET_LIFE_MS = 60_000;

interface Ticket {
  account: string;
  service: string;
  issuedAtMs: number;
}

/** Issues tickets, which are valid once and for a minute. */
export function createTicketIssuer(clock: () => Temporal.Instant) {
  const tickets = new Map<string, Ticket>();
  const used = new Set<string>();
  return {
    issue(account: string, service: string): string {
      const ticket = `ST-${tickets.size + 1}-${randomBytes(12).toString('hex')}-sso`;
      tickets.set(ticket, { account, service, issuedAtMs: clock().epochMilliseconds });
      return ticket;
    },
    owner: (ticket: string) => tickets.get(ticket)?.account,
    use(ticket: string, service: string): string | null {
      const issued = tickets.get(ticket);
      if (issued === undefined || issued.service !== service || used.has(ticket)) return null;
      if (clock().epochMilliseconds - issued.issuedAtMs > TICKET_LIFE_MS) return null;
      used.add(ticket);
      return issued.account;
    },
  };
}
