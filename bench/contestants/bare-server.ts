// The upper limit: node:http with one prepared statement and no authentication.
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

const [port, url] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });

const PROFILE = `id, email, device_connected as "deviceConnected", cycle_length as "cycleLength",
  last_period_date::text as "lastPeriodDate", notification_time as "notificationTime", timezone,
  active_overrides as "activeOverrides"`;

const STATEMENTS: Record<string, string> = {
  'GET /profile': `select ${PROFILE} from users where id = $1`,
  'GET /history': `select id, user_id as "user", start_date::text as "startDate", predicted_date::text as "predictedDate"
    from period_logs where user_id = $1 order by start_date desc limit 20`,
  'POST /overrides': `update users set active_overrides = case when $2 = any(active_overrides) then active_overrides
    else array_append(active_overrides, $2) end where id = $1 returning active_overrides`,
  'PATCH /profile': `update users set cycle_length = $2 where id = $1 returning ${PROFILE}`,
};

async function readBody(request: IncomingMessage): Promise<unknown[]> {
  if (request.method === 'GET') return [];
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return [JSON.parse(Buffer.concat(chunks).toString()).value];
}

async function answer(request: IncomingMessage): Promise<string> {
  const [path = '', id] = (request.url ?? '').split('?');
  if (path === '/ready') return '{}';
  const name = `${request.method} ${path}`;
  const values = [id, ...(await readBody(request))];
  const { rows } = await pool.query({ name, text: STATEMENTS[name] ?? '', values });
  return JSON.stringify(rows);
}

createServer((request, response) => {
  answer(request).then(
    (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    (error: Error) => response.writeHead(500).end(error.message),
  );
}).listen(Number(port), '127.0.0.1');
