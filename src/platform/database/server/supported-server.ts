import type { mongo } from 'mongoose';

/** Oldest supported MongoDB: the first with snapshot reads outside transactions, which backups need. */
export const OLDEST_SERVER = '5.0';
/** Wire protocol version of MongoDB 5.0, which compatible servers of other vendors report too. */
const OLDEST_WIRE_VERSION = 13;

/**
 * Returns one sentence with the reason why Nepsh cannot use a server, or null if it can. Writes need transactions, which a
 * standalone MongoDB lacks.
 * @param hello the server's response to the command `hello`
 */
export function unsupportedServer(hello: Readonly<Record<string, unknown>>): string | null {
  const wire = Number(hello['maxWireVersion'] ?? 0);
  if (wire < OLDEST_WIRE_VERSION)
    return (
      `MONGODB_URI points to a MongoDB server before ${OLDEST_SERVER} (wire version ${wire}), which is not supported. ` +
      `Use ${OLDEST_SERVER} or later.`
    );
  const hasTransactions = hello['setName'] !== undefined || hello['msg'] === 'isdbgrid';
  if (hasTransactions) return null;
  return (
    'MONGODB_URI points to a standalone MongoDB server, which does not support transactions. Convert it to a replica set with one member. ' +
    'Restart mongod with --replSet rs0, run rs.initiate() once in mongosh, and add replicaSet=rs0 to MONGODB_URI.'
  );
}

/** Throws an error with the reason if Nepsh cannot use the server. */
export async function requireSupportedServer(db: mongo.Db): Promise<void> {
  const reason = unsupportedServer(await db.command({ hello: 1 }));
  if (reason) throw new Error(reason);
}
