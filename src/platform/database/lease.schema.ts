import { Schema } from 'mongoose';

export const LEASE_MODEL = 'Lease';

/** Who may do a job that only one process may do at a time. */
export interface LeaseDoc {
  /** The job's name. */
  _id: string;
  owner: string;
  /** Grows whenever the lease changes hands: what a stalled owner is told apart by. */
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
