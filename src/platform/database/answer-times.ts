import { MINUTE } from '../../contract/time/units.js';

/**
 * How long the embedded database may be silent, in milliseconds. It is a thread of this process and there for as long as
 * the process; what keeps it silent for seconds is a busy disk, which is no reason to end a start.
 */
export const EMBEDDED_SILENT_MS = MINUTE;

/** How long a database may take to answer at a start, in milliseconds. */
const ANSWER_MS = 4_000;

/** The driver's options for a connection that a start makes. */
export const answerTimes = (isEmbedded: boolean): { serverSelectionTimeoutMS: number; connectTimeoutMS?: number } =>
  isEmbedded
    ? { serverSelectionTimeoutMS: EMBEDDED_SILENT_MS, connectTimeoutMS: EMBEDDED_SILENT_MS }
    : { serverSelectionTimeoutMS: ANSWER_MS };
