import { Schema } from 'mongoose';
import type { DocOf } from '../database/document.js';
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

const sampleSchema = new Schema<SizeSample>(
  { at: { type: Date, required: true }, bytes: { type: Number, required: true } },
  { _id: false },
);

const fields = {
  /** The job's name. */
  _id: { type: String, required: true },
  /** When it last succeeded. */
  succeededAt: { type: Date },
  /** When it last failed, and why; left out since it succeeded. */
  failedAt: { type: Date },
  failure: { type: String },
  /** Size of the last backup. */
  bytes: { type: Number },
  /** Sizes of the database, oldest first. */
  sizes: { type: [sampleSchema], default: undefined },
};

/** What became of a job that keeps the installation in order, whichever process did it. */
export interface JobStateDoc extends DocOf<typeof fields> {}

export const jobStateSchema = new Schema<JobStateDoc>(fields, { collection: JOB_STATES, versionKey: false });
notExported(jobStateSchema);
