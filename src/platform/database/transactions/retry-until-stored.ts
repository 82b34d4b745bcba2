import { Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../availability/database-unavailable.js';
import { isDiskFull, logDiskFull } from '../availability/disk-full.js';

const AGAIN_MS = 1_000;

const logger = new Logger('database');

/**
 * Stores the outcome of a delivery and retries until it is stored: a delivery without a stored outcome would be repeated. Throws
 * the last error if the service stops first.
 * @param store may be called again after any failure
 * @param isFinal whether another attempt is pointless after an error, which is then thrown
 */
export async function retryUntilStored<T>(
  store: () => Promise<T>,
  isStopping: () => boolean,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<T> {
  let loggedMessage = '';
  for (;;) {
    try {
      return await store();
    } catch (error) {
      if (isStopping() || isFinal(error)) throw error;
      const message = error instanceof Error ? error.message : String(error);
      if (isDiskFull(error)) logDiskFull();
      else if (!isDatabaseUnavailable(error) && message !== loggedMessage)
        logger.error(`Failed to store a delivery result, retrying: ${message}`);
      loggedMessage = message;
      await delay(AGAIN_MS);
    }
  }
}
