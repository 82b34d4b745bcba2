import { join } from 'node:path';
import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { endWritesOfLostSockets } from '../../src/platform/database/availability/lost-sockets.js';

/** Connects a test to a database whose server may be killed or disconnected at any time. Every call ends. */
export function connectTo(uri: string, options: ConnectOptions = {}): Promise<Connection> {
  const watched = endWritesOfLostSockets();
  const connection = mongoose.createConnection(uri, { autoIndex: false, autoCreate: false, ...options });
  watched(connection);
  return connection.asPromise();
}

/** Connects to the embedded database of a product by its data folder. */
export function connectToEmbedded(dataDir: string, options: ConnectOptions = {}): Promise<Connection> {
  const socket = encodeURIComponent(join(dataDir, 'database', 'mongo.sock'));
  return connectTo(`mongodb://${socket}/nepsh?directConnection=true`, options);
}
