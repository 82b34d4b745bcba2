import { MINUTE } from '../../../contract/time/units.js';

/**
 * Timeout for the embedded database, in ms. It runs in a thread of this process, and only a busy disk delays it for seconds,
 * which is no reason to abort the start.
 */
export const EMBEDDED_SILENT_MS = MINUTE;

/** Timeout for a MongoDB server at startup, in ms. */
const RESPONSE_TIMEOUT_MS = 4_000;

/** Returns the driver's timeout options for a connection at startup. */
export const answerTimes = (isEmbedded: boolean): { serverSelectionTimeoutMS: number; connectTimeoutMS?: number } =>
  isEmbedded
    ? { serverSelectionTimeoutMS: EMBEDDED_SILENT_MS, connectTimeoutMS: EMBEDDED_SILENT_MS }
    : { serverSelectionTimeoutMS: RESPONSE_TIMEOUT_MS };
