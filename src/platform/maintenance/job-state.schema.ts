import { Schema } from 'mongoose';
import type { DocOf } from '../database/records/document.js';
import { notExported } from '../database/rewrites/exported.js';

export const JOB_STATE_MODEL = 'JobState';
export const JOB_STATES = 'maintenance';
/** Job of the scheduled backups. Its lease and its state have this name. */
export const BACKUP_JOB = 'backup';
/** Job that records the size of the database. */
export const SIZE_JOB = 'size';

/** Size of the database at a point in time. */
export interface SizeSample {
  at: Date;
  bytes: number;
}

const sampleSchema = new Schema<SizeSample>(
  { at: { type: Date, required: true }, bytes: { type: Number, required: true } },
  { _id: false },
);

const fields = {
  /** Name of the job. */
  _id: { type: String, required: true },
  /** Time of the last success. */
  succeededAt: { type: Date },
  /** Time and reason of the last failure. Unset after a success. */
  failedAt: { type: Date },
  failure: { type: String },
  /** Size of the last backup, in bytes. */
  bytes: { type: Number },
  /** Past sizes of the database, oldest first. */
  sizes: { type: [sampleSchema], default: undefined },
};

/** State of a maintenance job, shared by all processes. */
export interface JobStateDoc extends DocOf<typeof fields> {}

export const jobStateSchema = new Schema<JobStateDoc>(fields, { collection: JOB_STATES, versionKey: false });
notExported(jobStateSchema);
