import type { mongo } from 'mongoose';
import { holderOf, type LeaseDoc } from '../locks/lease.schema.js';

/**
 * Returns the service processes with unexpired leases on a database, as 'host:pid'. A killed process is listed for a few more
 * seconds. The clocks of all machines must agree, as the service requires too.
 */
export async function runningProcesses(db: mongo.Db): Promise<string[]> {
  const leases = await db
    .collection<Pick<LeaseDoc, '_id' | 'owner' | 'expiresAt'>>('leases')
    .find({ expiresAt: { $gt: new Date() } })
    .toArray();
  return [...new Set(leases.map(({ owner }) => holderOf(owner)))];
}
