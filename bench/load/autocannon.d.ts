/** The part of autocannon that the bench uses: the package has no types. */
declare module 'autocannon' {
  interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }

  interface Options {
    url: string;
    connections: number;
    duration: number;
    requests: Request[];
    setupClient(client: { setRequests(requests: Request[]): void }): void;
  }

  interface Result {
    requests: { total: number };
    latency: { p50: number; p99: number };
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    statusCodeStats?: Record<string, { count: number }>;
  }

  // biome-ignore lint/style/noDefaultExport: the package's own shape
  export default function autocannon(options: Options): Promise<Result>;
}
