import { Injectable } from '@nestjs/common';

/** Message that asks the supervisor to start the ingest. */
const START = { type: 'start-ingest' } as const;

/** Asks the supervisor of this process for the ingest. A process without a supervisor uses an ingest that was started otherwise. */
@Injectable()
export class IngestStarter {
  start(): void {
    // The supervisor may end at the same time as this process.
    if (process.connected) process.send?.(START, undefined, undefined, () => undefined);
  }
}
