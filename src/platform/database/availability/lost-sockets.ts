import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import mongoose, { type Connection } from 'mongoose';

const CHANNEL = 'net.client.socket';

/**
 * Rejects calls that wait for a closed connection.
 *
 * If a socket does not accept a command immediately, the command waits for the socket's 'drain' or 'error' event
 * (`Connection.writeCommand` in mongodb 7.9 and before). A socket that is destroyed in the same event-loop tick emits neither
 * event, and a heartbeat that hangs this way never notices that the database is available again. Therefore a closing database
 * socket with 'drain' listeners emits an 'error' first.
 *
 * @returns a function that receives the connection when it is created. Call this function earlier, because opening the connection
 * opens sockets.
 */
export function endWritesOfLostSockets(): (connection: Connection) => void {
  const ports = new Set<number>();
  const onSocket = (message: unknown): void => {
    const { socket } = message as { socket: unknown };
    if (!(socket instanceof Socket)) return;
    socket.once('connect', () => {
      const { remotePort } = socket;
      socket.once('close', () => {
        // A pipe has no port. Only the embedded database is reached through a pipe.
        const isOurs = remotePort === undefined || ports.has(remotePort);
        if (isOurs && socket.listenerCount('drain') > 0) socket.emit('error', lost());
      });
    });
  };
  subscribe(CHANNEL, onSocket);
  return (connection) => {
    const client = connection.getClient();
    for (const { port } of client.options.hosts) if (port !== undefined) ports.add(port);
    client.on('serverOpening', ({ address }) => ports.add(Number(address.slice(address.lastIndexOf(':') + 1))));
    connection.once('close', () => unsubscribe(CHANNEL, onSocket));
  };
}

/** Returns a network error. On it, the driver retries the commands that are safe to retry and marks the server as unavailable. */
const lost = (): Error =>
  new mongoose.mongo.MongoNetworkError('The connection to the database was lost during a write');
