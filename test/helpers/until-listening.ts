import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Waits until a program accepts connections on the port. Throws if `hasEnded` says that it has ended. */
export async function untilListening(name: string, port: number, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    if (hasEnded()) throw new Error(`${name} ended before it listened on port ${port}`);
    const socket = connect(port, '127.0.0.1');
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isListening) return;
    await setTimeout(20);
  }
}
