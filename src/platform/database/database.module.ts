import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule, type MongooseModuleFactoryOptions } from '@nestjs/mongoose';
import mongoose from 'mongoose';
import { randomUUID } from 'node:crypto';
import { AbandonedTransactions, APP_NAME, markedDriver, PROCESS_MARK } from './abandoned-transactions.js';
import { EMBEDDED_SILENT_MS } from './answer-times.js';
import { Backfill } from './backfill.js';
import { DatabaseWatch } from './database-watch.js';
import { RECORD_LOCK_MODEL, recordLockSchema } from './record-lock.schema.js';
import { RecordLocks } from './record-locks.js';
import { Leases } from './lease.js';
import { LEASE_MODEL, leaseSchema } from './lease.schema.js';
import { IndexBuilder } from './index-builder.js';
import { endWritesOfLostSockets } from './lost-sockets.js';
import { SOLE_USER } from './sole-user.js';
import { ServerFeatures } from './server-features.js';
import { UnitOfWork } from './unit-of-work.js';

// Models use the session of the unit of work in whose context they are called.
mongoose.set('transactionAsyncLocalStorage', true);

/** How long a call waits for an unavailable database before it is answered 503, in milliseconds. */
const SELECTION_MS = 2_000;
/** How long a start waits before it tries to connect again, in milliseconds. */
const RETRY_MS = 500;

const OPTIONS: MongooseModuleFactoryOptions = {
  serverSelectionTimeoutMS: SELECTION_MS,
  /** Marks this product's connections for its other processes; it goes before an appName in the address. */
  appName: APP_NAME,
  /** How often the database is asked whether it is there. */
  heartbeatFrequencyMS: 2_000,
  /**
   * How long a connection may take, or be silent when it is asked: longer would hold up the recovery after one that was
   * lost, shorter would take a busy moment of this process for the end of the database.
   */
  connectTimeoutMS: 5_000,
  // Whatever the address says: an answer that is kept must have what was written just before it was made.
  readPreference: 'primary',
  // Mongoose would queue calls for an unavailable database itself, for longer than the driver.
  bufferCommands: false,
  autoIndex: false,
  retryAttempts: 2,
  retryDelay: RETRY_MS,
};

const EMBEDDED_OPTIONS: MongooseModuleFactoryOptions = {
  ...OPTIONS,
  connectTimeoutMS: EMBEDDED_SILENT_MS,
  // Each of the first connection waits for the server to be selected, and for the next one.
  retryAttempts: Math.ceil(EMBEDDED_SILENT_MS / (SELECTION_MS + RETRY_MS)),
};

/** What every module may inject. */
const SERVICES = [AbandonedTransactions, ServerFeatures, UnitOfWork, RecordLocks, Leases, IndexBuilder, DatabaseWatch];

@Global()
@Module({})
export class DatabaseModule {
  /** @param isMeasured whether the driver reports each command, which costs a little */
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
