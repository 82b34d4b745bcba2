import { Schema } from 'mongoose';
import type { DocOf } from '../records/document.js';
import { notExported } from '../rewrites/exported.js';

export const LEASE_MODEL = 'Lease';

const fields = {
  /** Name of the job. */
  _id: { type: String, required: true },
  owner: { type: String, required: true },
  /** Fencing token: grows whenever the lease changes its owner, so a stalled owner is recognized. */
  fence: { type: Number, required: true },
  /** Expiry according to the clock of the owner's machine. */
  expiresAt: { type: Date, required: true },
};

/** Returns the 'host:pid' of an owner, which identifies a process for operators. */
export const holderOf = (owner: string): string => owner.split(':').slice(0, 2).join(':');

/** A lease: the right to run a job that only one process may run at a time. */
export interface LeaseDoc extends DocOf<typeof fields> {}

export const leaseSchema = new Schema<LeaseDoc>(fields, { collection: 'leases', versionKey: false });
notExported(leaseSchema);
