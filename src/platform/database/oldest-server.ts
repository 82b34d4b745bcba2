import type { mongo } from 'mongoose';

/** The oldest MongoDB that is supported: the first whose snapshots can be read outside of transactions, as backups do. */
export const OLDEST_SERVER = '5.0';
/** Its version of the wire protocol, which compatible servers of others report too. */
const OLDEST_WIRE_VERSION = 13;

/** What to say of a server that is too old, in one sentence; null where it is not. @param hello its answer to `hello` */
export function oldServerSentence(hello: Readonly<Record<string, unknown>>): string | null {
  const wire = Number(hello['maxWireVersion'] ?? 0);
  if (wire >= OLDEST_WIRE_VERSION) return null;
  return (
    `MONGODB_URI names a MongoDB before ${OLDEST_SERVER} (its wire version is ${wire}), which is not supported: ` +
    `use ${OLDEST_SERVER} or newer.`
  );
}

/** Raises one sentence where the server is too old. */
export async function refuseOldServer(db: mongo.Db): Promise<void> {
  const sentence = oldServerSentence(await db.command({ hello: 1 }));
  if (sentence) throw new Error(sentence);
}
