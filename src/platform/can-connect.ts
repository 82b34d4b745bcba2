import { once } from 'node:events';
import { connect, type NetConnectOpts } from 'node:net';

/** Returns whether a server listens at an address. Sends nothing. */
export async function canConnect(address: NetConnectOpts): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
