import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule, type MongooseModuleFactoryOptions } from '@nestjs/mongoose';
import mongoose from 'mongoose';
import { randomUUID } from 'node:crypto';
import { AbandonedTransactions, APP_NAME, markedDriver, PROCESS_MARK } from './transactions/abandoned-transactions.js';
import { EMBEDDED_SILENT_MS } from './availability/answer-times.js';
import { Backfill } from './rewrites/backfill.js';
import { DatabaseWatch } from './availability/database-watch.js';
import { RECORD_LOCK_MODEL, recordLockSchema } from './locks/record-lock.schema.js';
import { RecordLocks } from './locks/record-locks.js';
import { Leases } from './locks/lease.js';
import { LEASE_MODEL, leaseSchema } from './locks/lease.schema.js';
import { IndexBuilder } from './indexes/index-builder.js';
import { endWritesOfLostSockets } from './availability/lost-sockets.js';
import { SOLE_USER } from './server/sole-user.js';
import { ServerFeatures } from './server/server-features.js';
import { UnitOfWork } from './transactions/unit-of-work.js';

// Models use the session of the current unit of work.
mongoose.set('transactionAsyncLocalStorage', true);

/** Time that a call waits for an unavailable database before it fails with 503, in ms. */
const SELECTION_MS = 2_000;
/** Pause between connection attempts at startup, in ms. */
const RETRY_MS = 500;

const OPTIONS: MongooseModuleFactoryOptions = {
  serverSelectionTimeoutMS: SELECTION_MS,
  /** Lets other processes recognize this product's connections. Overrides an appName in the address. */
  appName: APP_NAME,
  /** Interval between availability checks, in ms. */
  heartbeatFrequencyMS: 2_000,
  /**
   * Timeout for connecting and for heartbeats, in ms. A longer timeout would delay the recovery from a lost connection; a shorter
   * one would mistake a busy moment of this process for an outage.
   */
  connectTimeoutMS: 5_000,
  // Overrides the address: a cached response must include every write that was stored before it was built.
  readPreference: 'primary',
  // Mongoose would queue calls for an unavailable database itself, and longer than the driver.
  bufferCommands: false,
  autoIndex: false,
  retryAttempts: 2,
  retryDelay: RETRY_MS,
};

const EMBEDDED_OPTIONS: MongooseModuleFactoryOptions = {
  ...OPTIONS,
  connectTimeoutMS: EMBEDDED_SILENT_MS,
  // Each attempt of the first connection takes up to SELECTION_MS, plus RETRY_MS before the next attempt.
  retryAttempts: Math.ceil(EMBEDDED_SILENT_MS / (SELECTION_MS + RETRY_MS)),
};

/** Providers that every module may inject. */
const SERVICES = [AbandonedTransactions, ServerFeatures, UnitOfWork, RecordLocks, Leases, IndexBuilder, DatabaseWatch];

@Global()
@Module({})
export class DatabaseModule {
  /** @param isMeasured whether the driver reports each command, which has a small cost */
  static forRoot(uri: string, isSoleUser: boolean, isMeasured = false): DynamicModule {
    const mark = randomUUID();
    return {
      module: DatabaseModule,
      imports: [
        MongooseModule.forRoot(uri, {
          ...(isSoleUser ? EMBEDDED_OPTIONS : OPTIONS),
          // oxlint-disable-next-line typescript/no-deprecated -- nothing else marks a connection while it is made
          driverInfo: markedDriver(mark),
          monitorCommands: isMeasured,
          onConnectionCreate: endWritesOfLostSockets(),
        }),
        MongooseModule.forFeature([
          { name: LEASE_MODEL, schema: leaseSchema },
          { name: RECORD_LOCK_MODEL, schema: recordLockSchema },
        ]),
      ],
      providers: [
        { provide: SOLE_USER, useValue: isSoleUser },
        { provide: PROCESS_MARK, useValue: mark },
        ...SERVICES,
        Backfill,
      ],
      exports: [SOLE_USER, ...SERVICES, MongooseModule],
    };
  }
}
