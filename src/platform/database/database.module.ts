import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Leases } from './lease.js';
import { LEASE_MODEL, leaseSchema } from './lease.schema.js';
import { IndexBuilder } from './index-builder.js';
import { UnitOfWork } from './unit-of-work.js';
import { WordsBackfill } from './words-backfill.js';

/** How long a call waits for a database that is away, in milliseconds, before it is answered 503. */
const SELECTION_TIMEOUT_MS = 3_000;

@Global()
@Module({})
export class DatabaseModule {
  static at(uri: string): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        MongooseModule.forRoot(uri, {
          serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
          autoIndex: false,
          retryAttempts: 2,
          retryDelay: 500,
        }),
        MongooseModule.forFeature([{ name: LEASE_MODEL, schema: leaseSchema }]),
      ],
      providers: [UnitOfWork, Leases, IndexBuilder, WordsBackfill],
      exports: [UnitOfWork, Leases, IndexBuilder, MongooseModule],
    };
  }
}
