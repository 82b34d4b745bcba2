import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import mongoose, { type Connection } from 'mongoose';

const CHANNEL = 'net.client.socket';

/**
 * Ends the calls that wait for a connection that is no more.
 *
 * A command that its socket does not take at once waits for the socket's 'drain' or 'error' (mongodb 7.9 and before,
 * `Connection.writeCommand`), and a socket that is destroyed in the same turn of the event loop gives neither: a
 * heartbeat that hangs so never learns that the database is back. So a socket to an address of the connection that
 * closes while somebody waits for its 'drain' gives an 'error' first.
 *
 * @returns what takes the connection, as soon as it is made; call this before, for opening it opens sockets.
 */
export function endWritesOfLostSockets(): (connection: Connection) => void {
  const ports = new Set<number>();
  const onSocket = (message: unknown): void => {
    const { socket } = message as { socket: unknown };
    if (!(socket instanceof Socket)) return;
    socket.once('connect', () => {
      const { remotePort } = socket;
      socket.once('close', () => {
        // A pipe has no port; nothing but the embedded database is reached by one.
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

/** The error of a network that failed: the driver repeats by itself what may be repeated, and marks the server as unavailable. */
const lost = (): Error =>
  new mongoose.mongo.MongoNetworkError('The connection to the database was lost while it was written to');
