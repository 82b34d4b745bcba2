import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { databaseFolder } from '../database/server/folder-switch.js';
import { spaceOf, type Space } from './space.js';

/** Disk usage of a database, in bytes. */
export interface DatabaseUsage {
  bytes: number;
  /** Space of the database's file system, or null if it is unknown. */
  space: Space | null;
}

/** Measures the size of the database. */
@Injectable()
export class DatabaseSize {
  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Returns the size, or null if neither local files nor the server report it. */
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

/** Returns the size of a file, or 0 if it no longer exists. The database often creates and deletes journal files. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
