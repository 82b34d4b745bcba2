import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Optional features of the database's server. */
export interface Features {
  /** Support for one command that writes to several collections, as in MongoDB 8.0. */
  bulkWrite: boolean;
}

/** The wire version of MongoDB 8.0. */
const BULK_WRITE_WIRE_VERSION = 25;

/** Reads the features of the server, once per process. */
@Injectable()
export class ServerFeatures {
  private features: Promise<Features> | undefined;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  read(): Promise<Features> {
    this.features ??= this.query().catch((error: unknown) => {
      this.features = undefined;
      throw error;
    });
    return this.features;
  }

  private async query(): Promise<Features> {
    const hello = await this.connection.asPromise().then((open) => open.db?.command({ hello: 1 }));
    return { bulkWrite: Number(hello?.['maxWireVersion']) >= BULK_WRITE_WIRE_VERSION };
  }
}
