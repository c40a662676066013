// The load generator where wrk is not installed: sends the requests of a file and prints the results as JSON.
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

const [wires = '', url = '', connections, seconds] = process.argv.slice(2);

/** Converts the bytes on the wire back to autocannon's request options. */
function fromWire(wire: string) {
  const [head = '', body = ''] = wire.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const [method = '', path = ''] = line.split(' ');
  const headers = Object.fromEntries(lines.map((text) => text.split(': ') as [string, string]));
  return { method, path, headers, ...(body === '' ? {} : { body }) };
}

const requests = readFileSync(wires, 'utf8').split('\0').filter(Boolean).map(fromWire);
/** Each connection sends its own part of the list: preparing all of it for every connection would take seconds. */
const share = Math.ceil(requests.length / Number(connections));
let clients = 0;
const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  requests: requests.slice(0, 1),
  setupClient: (client) => {
    const start = (share * clients++) % requests.length;
    client.setRequests(requests.slice(start, start + share));
  },
});
const { latency, duration, errors, timeouts, non2xx } = result;
const notModified = result.statusCodeStats?.['304']?.count ?? 0;
console.log(
  `RESULT ${JSON.stringify({
    requests: result.requests.total,
    seconds: duration,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    errors: errors + timeouts + non2xx - notModified,
  })}`,
);
