import { readEnvFile } from '../platform/config/env-file.js';

/**
 * Returns whether the environment or the file `.env` switches the ingest on. The value may still be invalid. Few modules are
 * loaded by then, so the check costs almost nothing.
 */
export function isIngestOn(env: NodeJS.ProcessEnv): boolean {
  try {
    readEnvFile(env);
  } catch {
    // The start reports an unreadable file.
    return false;
  }
  return !['', 'off', undefined].includes(env['RTMP_PORT']);
}
