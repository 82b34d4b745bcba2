import type { Checkpoints } from './checkpoints.js';
import type { Connection } from './sqlite.js';
import type { StateKeeper } from './state.js';

/** Options for opening a database. */
export interface OpenOptions {
  readonly dataDir: string;
  /** `off` skips waiting for the disk: for tests only. */
  readonly sync: 'full' | 'off';
  /** Maximum number of pages of 4 KiB. Tests use it to simulate a full disk. */
  readonly maxPages?: number;
  /** Open a damaged or incomplete database with its readable data. */
  readonly recover?: boolean;
}

export interface OpenedDatabase {
  readonly connection: Connection;
  readonly state: StateKeeper;
  readonly checkpoints: Checkpoints;
  /** Sentences about lost data. Always empty without `recover`. */
  readonly lost: readonly string[];
  /** Pages of the file that must still be compared with their checksums. */
  readonly unchecked: Iterable<readonly number[]>;
}
