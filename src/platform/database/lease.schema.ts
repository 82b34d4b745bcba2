import { Schema } from 'mongoose';

export const LEASE_MODEL = 'Lease';

/** Who may do a job that only one process may do at a time. */
export interface LeaseDoc {
  /** The job's name. */
  _id: string;
  owner: string;
  /** Fencing token: grows whenever the lease changes its owner, so that a stalled owner is recognised. */
  fence: number;
  /** By the server's clock. */
  expiresAt: Date;
}

export const leaseSchema = new Schema<LeaseDoc>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    fence: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'leases', versionKey: false },
);
