import { join } from 'node:path';
import type { Config } from '../config/config.js';

/** Where the data is: the operator's MongoDB, or the embedded database that was started for it. */
export interface RunningDatabase {
  uri: string;
  embedded: boolean;
  close(): Promise<void>;
}

const DATABASE_NAME = 'nepsh';

/** Adds the product's database name to an address that names none. */
export function withDatabaseName(uri: string): string {
  const match = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/.exec(uri);
  if (!match) return uri;
  const [, hosts, name, query = ''] = match;
  return `${hosts}/${name || DATABASE_NAME}${query}`;
}

/** Starts the embedded database unless the operator names a MongoDB. */
export async function startDatabase(config: Config): Promise<RunningDatabase> {
  if (config.mongodbUri) {
    return { uri: withDatabaseName(config.mongodbUri), embedded: false, close: () => Promise.resolve() };
  }
  // Loaded only where it is used: a deployment on MongoDB needs neither its code nor SQLite.
  const { startEmbeddedMongo } = await import('@nepsh/embedded-mongo');
  const running = await startEmbeddedMongo({ dataDir: join(config.dataDir, 'database') });
  running.onExit((error) => {
    if (!error) return;
    // Without its database the service can only fail, call by call; the operator restarts it.
    process.stderr.write(`The embedded database ended: ${error.message}\n`);
    process.exit(1);
  });
  return { uri: withDatabaseName(running.uri), embedded: true, close: () => running.close() };
}
