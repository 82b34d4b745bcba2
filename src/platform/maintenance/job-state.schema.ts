import { Schema } from 'mongoose';

export const JOB_STATE_MODEL = 'JobState';

// Written out: inferred, fields that may be left out would be null as well.
/** What became of a job that keeps the installation in order, whichever process did it. */
export interface JobStateDoc {
  /** The job's name. */
  _id: string;
  /** When it last succeeded. */
  succeededAt?: Date;
  /** When it last failed, and why; left out since it succeeded. */
  failedAt?: Date;
  failure?: string;
  /** Size of the last backup. */
  bytes?: number;
}

export const jobStateSchema = new Schema<JobStateDoc>(
  {
    _id: { type: String, required: true },
    succeededAt: { type: Date },
    failedAt: { type: Date },
    failure: { type: String },
    bytes: { type: Number },
  },
  { collection: 'maintenance', versionKey: false },
);
