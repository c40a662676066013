import type { ServerResponse } from 'node:http';

/** A failure to simulate. */
export type Fault =
  | { kind: 'status'; status: number; retryAfter?: string; page?: boolean }
  /** Answers any request with 200 and this body once `after` is settled; without a value with 204. */
  | { kind: 'body'; value: unknown; after?: Promise<unknown> }
  | { kind: 'page' | 'hang' | 'truncated' | 'broken-off' | 'huge' | 'trickle' | 'redirect' };

export interface FaultScope {
  account?: string;
  /** The name of a route, as in the counters. */
  route?: string;
  /** How often the fault happens; if absent, until `clear`. */
  times?: number;
}

export interface Faults {
  inject(fault: Fault, scope?: FaultScope): void;
  clear(): void;
  /** The fault for this request, if any. Counts down `times`. */
  take(route: string, account: string | undefined): Fault | undefined;
}

export function createFaults(): Faults {
  let injected: { fault: Fault; scope: FaultScope; left: number }[] = [];
  return {
    inject(fault, scope = {}) {
      injected.push({ fault, scope, left: scope.times ?? Number.POSITIVE_INFINITY });
    },
    clear() {
      injected = [];
    },
    take(route, account) {
      const match = injected.find(
        ({ scope, left }) =>
          left > 0 && (scope.route ?? route) === route && (scope.account ?? account) === account,
      );
      if (match !== undefined) match.left -= 1;
      return match?.fault;
    },
  };
}

/** Part of a truncated answer: a JSON parser quotes it in its error. */
export const TRUNCATED_TOKEN = 'eyJ0cn';

const PAGE = '<!doctype html><title>Just a moment...</title>';
const HUGE_BYTES = 10 * 1024 * 1024;
const TRICKLE_MS = 20;

export function sendFault(fault: Fault, response: ServerResponse): void {
  switch (fault.kind) {
    case 'status':
      if (fault.retryAfter !== undefined) response.setHeader('retry-after', fault.retryAfter);
      response.statusCode = fault.status;
      response.setHeader('content-type', fault.page ? 'text/html' : 'application/json');
      response.end(fault.page ? PAGE : '{"message":"as asked"}');
      return;
    case 'body':
      void Promise.resolve(fault.after).then(() => sendBody(fault.value, response));
      return;
    case 'page':
      response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
      return;
    case 'truncated':
      response.setHeader('content-type', 'application/json').end(`{"access_token":${TRUNCATED_TOKEN}`);
      return;
    case 'redirect':
      response.writeHead(302, { location: '/redirected' }).end();
      return;
    default:
      breakConnection(fault.kind, response);
  }
}

function sendBody(value: unknown, response: ServerResponse): void {
  response.statusCode = value === undefined ? 204 : 200;
  response.end(value === undefined ? undefined : JSON.stringify(value));
}

function breakConnection(kind: 'hang' | 'broken-off' | 'huge' | 'trickle', response: ServerResponse): void {
  if (kind === 'hang') return;
  response.setHeader('content-type', 'application/json');
  if (kind === 'broken-off') {
    response.setHeader('content-length', 1000).write('{"a":', () => response.destroy());
  } else if (kind === 'huge') {
    // In two parts, so that there is no Content-Length.
    response.write('["');
    response.end(`${'x'.repeat(HUGE_BYTES)}"]`);
  } else {
    const timer = setInterval(() => response.write(' '), TRICKLE_MS);
    response.on('close', () => clearInterval(timer));
  }
}
