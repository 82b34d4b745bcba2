import type { mongo } from 'mongoose';
import { holderOf, type LeaseDoc } from './lease.schema.js';

/**
 * The processes of the service that hold leases on a database: 'host:pid'. One that was killed is among them for a few seconds
 * more; clocks of several machines have to agree, as for the service itself.
 */
export async function runningProcesses(db: mongo.Db): Promise<string[]> {
  const held = await db
    .collection<Pick<LeaseDoc, '_id' | 'owner' | 'expiresAt'>>('leases')
    .find({ expiresAt: { $gt: new Date() } })
    .toArray();
  return [...new Set(held.map(({ owner }) => holderOf(owner)))];
}
