import { connect, createServer, type Socket } from 'node:net';

/** A relay to one program. While it is cut, connections stay open and no byte passes, as behind a broken network. */
export interface Gate {
  port: number;
  cut(): void;
  /** Lets bytes pass again, and closes the old connections, whose bytes are lost. */
  mend(): void;
  close(): void;
}

export async function openGate(target: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const relay = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (!isCut) to.write(bytes);
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      if (!isCut) to.destroy();
    });
  };
  const server = createServer((client) => {
    const program = connect(target, '127.0.0.1');
    relay(client, program);
    relay(program, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut() {
      isCut = true;
    },
    mend() {
      isCut = false;
      destroyAll();
    },
    close() {
      server.close();
      destroyAll();
    },
  };
}
