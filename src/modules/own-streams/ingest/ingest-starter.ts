import { Injectable } from '@nestjs/common';

/** Argument with which the supervisor starts a process of the service. */
const SUPERVISED = '--service';
/** Message that asks the supervisor to start the ingest, unless it is running. */
const START = { type: 'ingest' } as const;

/** Asks the supervisor of this process for the ingest. A process without a supervisor uses an ingest that was started otherwise. */
@Injectable()
export class IngestStarter {
  start(): void {
    if (!process.argv.includes(SUPERVISED)) return;
    // The supervisor may end at the same time as this process.
    process.send?.(START, undefined, undefined, () => undefined);
  }
}
