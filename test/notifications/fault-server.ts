import { createServer, type Socket } from 'node:net';

/** A mail server's faults. The recipient's address chooses one: `hang-…@example.test`. */
export type Fault =
  | 'good'
  | 'refused'
  | 'later'
  | 'hang'
  | 'trickle'
  | 'dropBefore'
  | 'dropAfter'
  | 'hangAfter'
  | 'failAfter'
  | 'endless';

export interface FaultServer {
  url: string;
  /** Recipients of every message that arrived whole, however the server then behaved. */
  arrived: string[];
  close(): Promise<void>;
}

const TRICKLE_MS = 1_000;

class Conversation {
  private fault: Fault = 'good';
  private recipient = '';
  private isData = false;
  private buffer = '';
  private readonly timers: NodeJS.Timeout[] = [];

  private readonly socket: Socket;
  private readonly arrived: string[];

  constructor(socket: Socket, arrived: string[]) {
    this.socket = socket;
    this.arrived = arrived;
    socket.on('error', () => {});
    socket.on('close', () => {
      for (const timer of this.timers) clearInterval(timer);
    });
    socket.setEncoding('latin1').on('data', (text: string) => this.read(text));
    this.say('220 fault.test');
  }

  private say(line: string): unknown {
    return this.socket.write(`${line}\r\n`);
  }

  private everySecond(text: string): unknown {
    return this.timers.push(setInterval(() => this.socket.write(text), TRICKLE_MS));
  }

  private read(text: string): void {
    this.buffer += text;
    for (;;) {
      const end = this.buffer.indexOf(this.isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = this.buffer.slice(0, end);
      this.buffer = this.buffer.slice(end + (this.isData ? 5 : 2));
      if (this.isData) this.endData();
      else this.answer(line);
    }
  }

  private answer(line: string): unknown {
    if (/^(EHLO|HELO|MAIL|RSET)/i.test(line)) return this.say('250 fine');
    if (/^QUIT/i.test(line)) return this.socket.end('221 bye\r\n');
    if (/^RCPT/i.test(line)) return this.answerRecipient(line);
    if (!/^DATA/i.test(line)) return this.say('500 what');
    if (this.fault === 'dropBefore') return this.socket.destroy();
    this.isData = true;
    return this.say('354 go ahead');
  }

  private answerRecipient(line: string): unknown {
    this.recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
    this.fault = (/^([a-zA-Z]+)-/.exec(this.recipient)?.[1] ?? 'good') as Fault;
    if (this.fault === 'refused') return this.say('550 no such person');
    if (this.fault === 'later') return this.say('451 not now');
    if (this.fault === 'hang') return undefined;
    if (this.fault === 'trickle') return this.everySecond('2');
    if (this.fault === 'endless') return this.everySecond('250-more\r\n');
    return this.say('250 fine');
  }

  private endData(): unknown {
    this.isData = false;
    this.arrived.push(this.recipient);
    if (this.fault === 'dropAfter') return this.socket.destroy();
    if (this.fault === 'hangAfter') return undefined;
    return this.say(this.fault === 'failAfter' ? '451 could not keep it' : '250 kept');
  }
}

export async function startFaultServer(atPort = 0): Promise<FaultServer> {
  const arrived: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    new Conversation(socket, arrived);
  });
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
