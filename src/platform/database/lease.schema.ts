import { Schema } from 'mongoose';
import type { DocOf } from './document.js';
import { notExported } from './exported.js';

export const LEASE_MODEL = 'Lease';

const fields = {
  /** The job's name. */
  _id: { type: String, required: true },
  owner: { type: String, required: true },
  /** Fencing token: grows whenever the lease changes its owner, so that a stalled owner is recognised. */
  fence: { type: Number, required: true },
  /** By the server's clock. */
  expiresAt: { type: Date, required: true },
};

/** 'host:pid' of an owner, by which people know a process. */
export const holderOf = (owner: string): string => owner.split(':').slice(0, 2).join(':');

/** Who may do a job that only one process may do at a time. */
export interface LeaseDoc extends DocOf<typeof fields> {}

export const leaseSchema = new Schema<LeaseDoc>(fields, { collection: 'leases', versionKey: false });
notExported(leaseSchema);
