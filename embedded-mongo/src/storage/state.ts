import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import type { Connection } from './sqlite.js';

/**
 * Links the file, its log, and the acknowledged commits. The state is a row of the database, so that every commit has
 * it in the log and every checkpoint in the file. The last acknowledged state is in a separate file.
 */
export interface State {
  /** Random id of the database, in hex. */
  readonly id: string;
  /** Number of commits so far. */
  readonly sequence: number;
  /** False once the database was closed in order: the file then contains all data. */
  readonly isOpen: boolean;
}

const MAGIC = Buffer.from('NpState1');
const BYTES = MAGIC.length + 16 + 8 + 1;

function encodeState({ id, sequence, isOpen }: State): Buffer {
  const bytes = Buffer.alloc(BYTES);
  MAGIC.copy(bytes);
  bytes.write(id, MAGIC.length, 'hex');
  bytes.writeBigUInt64LE(BigInt(sequence), MAGIC.length + 16);
  bytes.writeUInt8(Number(isOpen), MAGIC.length + 24);
  return bytes;
}

/** Returns the newest state in a page's bytes, which may also contain remains of older states. */
export function findState(page: Buffer): State | undefined {
  let newest: State | undefined;
  for (let at = page.indexOf(MAGIC); at >= 0 && at + BYTES <= page.length; at = page.indexOf(MAGIC, at + 1)) {
    const fields = page.subarray(at + MAGIC.length, at + BYTES);
    const sequence = Number(fields.readBigUInt64LE(16));
    if (!newest || sequence > newest.sequence)
      newest = { id: fields.toString('hex', 0, 16), sequence, isOpen: fields[24] === 1 };
  }
  return newest;
}

/**
 * Returns the state in the file without its log, and the page that contains it. Undefined if the file is unreadable or
 * has no state.
 */
export function stateInFile(path: string): { state: State; page: number } | undefined {
  let db: DatabaseSync | undefined;
  try {
    const url = pathToFileURL(path);
    url.search = '?immutable=1';
    db = new DatabaseSync(url, { readOnly: true });
    const table = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'state'").get();
    const row = table && db.prepare('SELECT v FROM state').get();
    const state = row && findState(Buffer.from(row['v'] as Uint8Array));
    return state && { state, page: Number(table['rootpage']) };
  } catch {
    return undefined;
  } finally {
    db?.close();
  }
}

/** Marks a copy as closed in order. */
export function closedState(db: DatabaseSync): void {
  const row = db.prepare('SELECT v FROM state').get();
  const state = row && findState(Buffer.from(row['v'] as Uint8Array));
  if (state) db.prepare('UPDATE state SET v = ?').run(encodeState({ ...state, isOpen: false }));
}

const acknowledgedPath = (dataDir: string): string => join(dataDir, 'ACKNOWLEDGED');

/**
 * Returns the last acknowledged commit. It is written without waiting for the disk, so it may be older after a power
 * failure.
 */
export function lastAcknowledged(dataDir: string): State | undefined {
  try {
    const bytes = readFileSync(acknowledgedPath(dataDir));
    return crc32(bytes.subarray(0, BYTES)) === bytes.readUInt32LE(BYTES) ? findState(bytes) : undefined;
  } catch {
    return undefined;
  }
}

/** Counts the commits of an open database. */
export class StateKeeper {
  private state: State;
  private pending: State | undefined;
  /** Difference between a commit's number and the store's version. */
  private offset = 0;
  private readonly file: number;

  constructor(
    private readonly connection: Connection,
    dataDir: string,
  ) {
    const row = connection.db.prepare('SELECT v FROM state').get();
    const found = row && findState(Buffer.from(row['v'] as Uint8Array));
    this.state = found ?? { id: randomBytes(16).toString('hex'), sequence: 0, isOpen: false };
    // Not truncated: the old content stays until the first commit.
    this.file = openSync(acknowledgedPath(dataDir), constants.O_RDWR | constants.O_CREAT, 0o600);
    this.write({ ...this.state, isOpen: true, sequence: this.state.sequence + 1 });
    this.commit(0);
    this.acknowledge(0);
  }

  get id(): string {
    return this.state.id;
  }

  /** Number of the last commit. */
  get sequence(): number {
    return this.state.sequence;
  }

  private write(state: State, connection = this.connection): void {
    connection
      .prepare('state', () => 'INSERT INTO state VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET v = excluded.v')
      .run(encodeState(state));
    this.pending = state;
  }

  /** Counts the commit that is about to be written. */
  advance(isOpen = true, connection = this.connection): void {
    this.write({ ...this.state, sequence: this.state.sequence + 1, isOpen }, connection);
  }

  /** Notes that the commit with this version of the store was written. */
  commit(version: number): void {
    if (this.pending) this.state = this.pending;
    this.pending = undefined;
    this.offset = this.state.sequence - version;
  }

  /** Stores that a version of the store is on disk. Called before clients are notified. */
  acknowledge(version: number): void {
    const bytes = Buffer.alloc(BYTES + 4);
    encodeState({ ...this.state, sequence: version + this.offset }).copy(bytes);
    bytes.writeUInt32LE(crc32(bytes.subarray(0, BYTES)), BYTES);
    writeSync(this.file, bytes, 0, bytes.length, 0);
  }

  close(): void {
    closeSync(this.file);
  }
}
