import { Logger } from '@nestjs/common';
import type { RunningDatabase } from './platform/database/server/embedded.js';
import type { Service } from './serve.js';

/** Maximum time for the database to finish acknowledged writes, in ms. */
export const DATABASE_MS = 800;

/** Durations of a shutdown, in ms. */
export interface StopTimes {
  /** Time during which requests are still accepted while `GET /api/health` reports the shutdown. */
  leaveMs: number;
  /** Maximum time for open requests after `leaveMs`. */
  drainMs: number;
}

/** Stops the service, once. @param reason 'SIGTERM' */
export type Stop = (reason: string, exitCode?: number) => void;

/**
 * Stops the service on SIGINT and SIGTERM. Requests are still accepted for `leaveMs`. Event streams then end with a hint to
 * reconnect, open requests finish within `drainMs`, leases are released, and the database closes. Returns a function that stops
 * the service for another reason.
 */
export function stopOnSignals(service: () => Service | undefined, database: RunningDatabase, times: StopTimes): Stop {
  const { leaveMs, drainMs } = times;
  let stopping = false;
  const logger = new Logger('Stop');
  const stop: Stop = (reason, exitCode = 0): void => {
    if (stopping) return;
    stopping = true;
    const started = performance.now();
    const passed = (): number => Math.round(performance.now() - started);
    process.exitCode = exitCode;
    logger.log(`Stopping on ${reason}.`);
    const cutOff = setTimeout(() => service()?.cutOff(), leaveMs + drainMs);
    let waitingFor = 'open requests';
    const giveUp = setTimeout(
      () => {
        logger.error(`Not stopped after ${passed()} ms: stopped waiting for ${waitingFor}.`);
        process.exit(1);
      },
      leaveMs + drainMs + DATABASE_MS,
    );
    void Promise.resolve(service()?.drain(leaveMs))
      .then(() => {
        waitingFor = 'jobs and connections';
        return service()?.close();
      })
      .then(() => {
        waitingFor = 'the database';
        return database.close();
      })
      .then(() => logger.log(`Stopped after ${passed()} ms.`))
      .catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exitCode = 1;
      })
      .finally(() => {
        clearTimeout(cutOff);
        clearTimeout(giveUp);
        process.exit();
      });
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  return stop;
}
