import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { databaseFolder } from '../database/folder-switch.js';
import { spaceOf, type Space } from './space.js';

/** What a database takes, in bytes. */
export interface DatabaseUsage {
  bytes: number;
  /** Of the file system it is on; null where that is unknown. */
  space: Space | null;
}

/** How large the database is. */
@Injectable()
export class DatabaseSize {
  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Null where neither its files are here nor the server says it. */
  read(): Promise<DatabaseUsage | null> {
    const reading = this.config.mongodbUri === null ? this.ofFiles() : this.ofServer();
    return reading.catch(() => null);
  }

  private async ofFiles(): Promise<DatabaseUsage> {
    const folder = databaseFolder(this.config);
    const sizes = await Promise.all((await readdir(folder)).map((name) => sizeOf(join(folder, name))));
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), space: await spaceOf(folder).catch(() => null) };
  }

  private async ofServer(): Promise<DatabaseUsage | null> {
    const stats = await this.connection.db?.command({ dbStats: 1 });
    if (!stats) return null;
    const { storageSize = 0, indexSize = 0, fsTotalSize, fsUsedSize } = stats as Record<string, number | undefined>;
    const isKnown = fsTotalSize !== undefined && fsUsedSize !== undefined;
    return {
      bytes: storageSize + indexSize,
      space: isKnown ? { free: fsTotalSize - fsUsedSize, total: fsTotalSize } : null,
    };
  }
}

/** 0 for one that is gone: files of a journal come and go. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
