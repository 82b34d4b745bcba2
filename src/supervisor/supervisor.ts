import { fork, type ChildProcess } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SECOND } from '../contract/time/units.js';
import type { AppLogger } from '../platform/app-logger.js';
import type { Config } from '../platform/config/config.js';
import { STOP, type ChildMessage } from '../platform/processes/messages.js';
import { argumentsOf } from '../platform/processes/supervisor-link.js';
import { DATABASE_MS as SERVICE_MARGIN_MS } from '../stop.js';
import { forkIngest } from '../platform/processes/ingest-program.js';
import { exitCodeOf, RestartedProcess } from '../platform/processes/restarted-process.js';

const ENDING = extname(import.meta.url);
const DATABASE = fileURLToPath(new URL(`./database.process${ENDING}`, import.meta.url));
const SERVICE = fileURLToPath(new URL(`../main${ENDING}`, import.meta.url));

/** Additional time for the service to report why it cannot stop, in ms. */
const REPORT_MS = SECOND;
/** Maximum time for the ingest to store the received media, in ms. */
const INGEST_MS = 2 * SECOND;
/** Maximum time for the database to close, in ms. All acknowledged writes are already stored. */
const DATABASE_MS = 2 * SECOND;

/** Reason to stop everything: a signal, or the end of a process that is not restarted. */
type Ending = { signal: NodeJS.Signals } | { code: number };

/**
 * Runs the embedded database, the ingest, and the service in separate processes, and restarts each process that ends. The ingest
 * starts when the service requests it.
 */
export class Supervisor {
  private readonly ending = Promise.withResolvers<Ending>();
  private readonly database: RestartedProcess;
  private readonly service: RestartedProcess;
  private readonly ingest: RestartedProcess;
  private databaseUri: string | null = null;
  /** Whether the service has started at least once. Before, its exit ends the supervisor. */
  private hasStarted = false;
  private isLeaving = false;
  private port: number | null = null;

  constructor(
    private readonly config: Config,
    private readonly env: NodeJS.ProcessEnv,
    private readonly logger: AppLogger,
  ) {
    this.database = new RestartedProcess(
      {
        name: 'The database',
        fork: () => fork(DATABASE, [config.dataDir], { env }),
        receive: (message) => this.fromDatabase(message),
        shouldRestart: (code) => this.databaseUri !== null || this.end({ code }),
      },
      logger,
    );
    this.service = new RestartedProcess(
      {
        name: 'The service',
        fork: () => this.forkService(),
        receive: (message) => this.fromService(message),
        shouldRestart: (code) => (this.hasStarted && !this.isLeaving) || this.end({ code }),
      },
      logger,
    );
    this.ingest = new RestartedProcess(
      {
        name: 'The ingest',
        fork: () => forkIngest(config, env),
        receive: () => undefined,
        shouldRestart: () => true,
      },
      logger,
    );
  }

  /** Runs until a signal or the end of a process that is not restarted. Resolves to the exit code when everything has stopped. */
  async run(): Promise<number> {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.end({ signal }));
    if (this.config.mongodbUri === null) this.database.start();
    else this.service.start();
    return this.stop(await this.ending.promise);
  }

  private end(ending: Ending): false {
    this.ending.resolve(ending);
    return false;
  }

  private fromDatabase(message: ChildMessage): void {
    if (message.type !== 'listening') return;
    const isMoved = this.databaseUri !== null && this.databaseUri !== message.uri;
    this.databaseUri = message.uri;
    // The path of a long socket changes with each start, and the service connects to one address.
    if (isMoved) this.service.restart();
    this.service.start();
  }

  private fromService(message: ChildMessage): void {
    if (message.type === 'ingest') this.ingest.start();
    if (message.type === 'leaving') this.isLeaving = true;
    if (message.type !== 'started') return;
    this.hasStarted = true;
    this.port = message.port;
    this.logger.log(`The service started as process ${message.pid}.`, 'Supervisor');
  }

  private forkService(): ChildProcess {
    const start = { databaseUri: this.databaseUri, isRestart: this.hasStarted };
    // If PORT is 0, the system chose the port of the first start.
    const port = this.port === null ? {} : { PORT: String(this.port) };
    return fork(SERVICE, argumentsOf(start), { env: { ...this.env, ...port } });
  }

  /** Stops the service first, which uses the others. Returns the exit code. */
  private async stop(ending: Ending): Promise<number> {
    const signal = 'signal' in ending ? ending.signal : 'SIGTERM';
    const serviceMs = this.config.leaveMs + this.config.drainMs + SERVICE_MARGIN_MS + REPORT_MS;
    const code = await this.service.stop((child) => child.kill(signal), serviceMs);
    await this.ingest.stop(requestStop, INGEST_MS);
    await this.database.stop(requestStop, DATABASE_MS);
    if ('code' in ending) return ending.code;
    // The signal ended a service that was still loading.
    return code === null || code === exitCodeOf(null, signal) ? 0 : code;
  }
}

function requestStop(child: ChildProcess): void {
  // If sending fails, the process has ended.
  child.send(STOP, () => undefined);
}
