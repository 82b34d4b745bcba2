import type { LoggerService } from '@nestjs/common';
import { SECOND } from '../../contract/time/units.js';
import type { Config } from '../config/config.js';
import { STOP } from './messages.js';
import { forkIngest } from './ingest-program.js';
import { RestartedProcess } from './restarted-process.js';

/** Maximum time for the ingest to store the received media, in ms. */
const STOP_MS = 2 * SECOND;

/**
 * Runs the ingest as a child of the service, and restarts it when it ends. In development a supervisor would make each start
 * slower, although few developers use own streams.
 */
export class ChildIngest {
  private readonly process: RestartedProcess;

  constructor(config: Config, logger: LoggerService) {
    const plan = {
      name: 'The ingest',
      fork: () => forkIngest(config, {}),
      receive: () => undefined,
      shouldRestart: () => true,
    };
    this.process = new RestartedProcess(plan, logger);
    this.process.start();
  }

  /** Resolves when everything received is stored. */
  async stop(): Promise<void> {
    await this.process.stop((child) => child.send(STOP, () => undefined), STOP_MS);
  }
}
