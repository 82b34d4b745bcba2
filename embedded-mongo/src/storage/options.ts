import type { Checkpoints } from './checkpoints.js';
import type { Connection } from './sqlite.js';
import type { StateKeeper } from './state.js';

/** How a database is opened. */
export interface OpenOptions {
  readonly dataDir: string;
  /** `off` skips waiting for the disk: for tests only. */
  readonly sync: 'full' | 'off';
  /** Refuse to grow past this many pages of 4 KiB; tests use it to stand in for a full disk. */
  readonly maxPages?: number;
  /** Go on with what there is, where it would be refused. */
  readonly recover?: boolean;
}

/** An open database. */
export interface OpenedDatabase {
  readonly connection: Connection;
  readonly state: StateKeeper;
  readonly checkpoints: Checkpoints;
  /** Sentences about data that is lost; only where the caller asked to open a damaged database all the same. */
  readonly lost: readonly string[];
  /** Pages of the file that are still to be compared with their checksums. */
  readonly unchecked: Iterable<readonly number[]>;
}
