import { Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseAway } from '../../platform/database/away.js';
import { isDatabaseFull, tellDatabaseFull } from '../../platform/database/full.js';

const AGAIN_MS = 1_000;

const logger = new Logger('push');

/**
 * Stores what became of messages that have gone out, and tries again until it is stored: what is not known to have been
 * sent would be sent once more. Raises what stopped it when the service stops first.
 * @param store may be called again after any failure
 */
export async function insist<T>(store: () => Promise<T>, isStopping: () => boolean): Promise<T> {
  let said = '';
  for (;;) {
    try {
      return await store();
    } catch (error) {
      if (isStopping()) throw error;
      const message = error instanceof Error ? error.message : String(error);
      if (isDatabaseFull(error)) tellDatabaseFull();
      else if (!isDatabaseAway(error) && message !== said) logger.error(`What was sent cannot be stored: ${message}`);
      said = message;
      await delay(AGAIN_MS);
    }
  }
}
