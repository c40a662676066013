import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The output of a command: to standard output if it succeeded, to standard error if not. */
export interface CommandResult {
  lines: string[];
  ok: boolean;
  /** Always to standard output: a list of problems is what the operator asked for. */
  isReport?: boolean;
}

type RunCommand = (words: readonly string[]) => Promise<CommandResult>;

/** Far more than any command has. */
const LONGEST_COMMAND_BYTES = 64 * 1024;
/** For the command to arrive; running it may take any time. */
const ARRIVES_WITHIN_MS = 10_000;

export function controlSocketPath(dataDir: string): string {
  return join(dataDir, 'control.sock');
}

async function readBytes(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    length += chunk.length;
    if (length > LONGEST_COMMAND_BYTES) throw new Error('The command is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The words of a command; undefined for anything else. */
async function readWords(incoming: IncomingMessage): Promise<string[] | undefined> {
  try {
    const words: unknown = JSON.parse(await readBytes(incoming));
    const isCommand = Array.isArray(words) && words.every((word) => typeof word === 'string');
    return isCommand ? words : undefined;
  } catch {
    return undefined;
  }
}

/** Never throws: no input may end the server process. */
async function answerCommand(
  incoming: IncomingMessage,
  answer: ServerResponse,
  run: RunCommand,
): Promise<void> {
  const words = await readWords(incoming);
  if (words === undefined) {
    answer
      .writeHead(400, { connection: 'close' })
      .end('Send the words of a command as a JSON list of strings\n');
    return;
  }
  const result = await run(words).catch((error: unknown) => ({ lines: [String(error)], ok: false }));
  answer.end(JSON.stringify(result));
}

/**
 * Passes the operator's commands to the process that has the embedded database open, as only one process can. Everyone
 * who can open the socket can run commands, so only the service's own user may.
 */
export async function listenForCommands(path: string, run: RunCommand): Promise<Server> {
  const options = { requestTimeout: ARRIVES_WITHIN_MS, headersTimeout: ARRIVES_WITHIN_MS };
  const server = createServer(options, (incoming, answer) => void answerCommand(incoming, answer, run));
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return server;
}

/** Runs a command in the process behind the socket; undefined if no process listens. */
export function sendCommand(path: string, words: readonly string[]): Promise<CommandResult | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: path, method: 'POST', path: '/' }, async (answer) => {
      resolve(JSON.parse(await text(answer)) as CommandResult);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isNotListening = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      if (isNotListening) resolve(undefined);
      else reject(error);
    });
    outgoing.end(JSON.stringify(words));
  });
}
