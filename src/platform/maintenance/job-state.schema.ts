import { Schema } from 'mongoose';
import { notExported } from '../database/exported.js';

export const JOB_STATE_MODEL = 'JobState';
export const JOB_STATES = 'maintenance';
/** The job of the scheduled backups: its lease and its state. */
export const BACKUP_JOB = 'backup';
/** The job that writes down how large the database is. */
export const SIZE_JOB = 'size';

/** How large the database was. */
export interface SizeSample {
  at: Date;
  bytes: number;
}

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
  /** Sizes of the database, oldest first. */
  sizes?: SizeSample[];
}

const sampleSchema = new Schema<SizeSample>(
  { at: { type: Date, required: true }, bytes: { type: Number, required: true } },
  { _id: false },
);

export const jobStateSchema = new Schema<JobStateDoc>(
  {
    _id: { type: String, required: true },
    succeededAt: { type: Date },
    failedAt: { type: Date },
    failure: { type: String },
    bytes: { type: Number },
    sizes: { type: [sampleSchema], default: undefined },
  },
  { collection: JOB_STATES, versionKey: false },
);
notExported(jobStateSchema);
