import { Client, type ElicitResult, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ToolScope } from '#core/tool-scope.ts';
import type { TestApp, TestPerson } from '../helpers/test-app.ts';

export const ERAS = ['2026-07-28', 'initialize'] as const;
export type Era = (typeof ERAS)[number];

export async function makeKey(person: TestPerson, scopes: readonly ToolScope[], days = 30): Promise<string> {
  const answer = await person.call('POST', '/api/tool-keys', { name: 'Assistant', scopes, days });
  return (answer.json() as { token: string }).token;
}

export async function listen({ app }: TestApp): Promise<URL> {
  return new URL('/mcp', await app.listen({ host: '127.0.0.1', port: 0 }));
}

interface Connecting {
  url: URL;
  token: string;
  era: Era;
  /** The person's answer in the client's own window; undefined for a client without such a window. */
  says?: (question: string) => ElicitResult;
}

/** Connects the SDK's own client with one version of the protocol (`era`). */
export async function connect({ url, token, era, says }: Connecting): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      capabilities: says === undefined ? {} : { elicitation: {} },
      versionNegotiation: { mode: era === 'initialize' ? 'legacy' : { pin: era } },
    },
  );
  if (says !== undefined)
    client.setRequestHandler('elicitation/create', ({ params }) => says(params.message));
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

export interface ToolAnswer {
  isError: boolean;
  text: string;
  json: Record<string, unknown>;
}

export async function callTool(client: Client, name: string, input: object = {}): Promise<ToolAnswer> {
  const { content, isError } = await client.callTool({ name, arguments: { ...input } });
  const [first] = content as { text: string }[];
  const text = first?.text ?? '';
  return { isError: isError === true, text, json: JSON.parse(text) as Record<string, unknown> };
}

export const toolNames = async (client: Client): Promise<string[]> =>
  (await client.listTools()).tools.map(({ name }) => name);
