import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Makes the indexes that the schemas declare, before anything depends on them. */
@Injectable()
export class IndexBuilder {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async build(): Promise<void> {
    // One after the other: a model's collection is made by its first index, and two at once would race for it.
    for (const model of Object.values(this.connection.models)) await model.createIndexes();
  }
}
