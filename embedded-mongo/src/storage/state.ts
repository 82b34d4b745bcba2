import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import type { Connection } from './sqlite.js';

/**
 * What ties the file, its log and what clients were acknowledged together. It is a row of the database, so that every commit has
 * it in the log and every checkpoint in the file; the last acknowledged one is in a file of its own.
 */
export interface State {
  /** The database's own number, in hex. */
  readonly id: string;
  /** How many commits there have been. */
  readonly sequence: number;
  /** False once the database was closed in order: everything is in the file then. */
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

/** The state among a page's bytes; the newest, where bytes of an older one are left over. */
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

/** The state that the file alone has, and the page that holds it; undefined where it can't be read or there is none. */
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

/** The last commit that was acknowledged. It is written without waiting for the disk: after a power failure it may be older. */
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
  /** A commit's number less the store's version. */
  private offset = 0;
  private readonly file: number;

  constructor(
    private readonly connection: Connection,
    dataDir: string,
  ) {
    const row = connection.db.prepare('SELECT v FROM state').get();
    const found = row && findState(Buffer.from(row['v'] as Uint8Array));
    this.state = found ?? { id: randomBytes(16).toString('hex'), sequence: 0, isOpen: false };
    // Not truncated: what it has stays until the first commit.
    this.file = openSync(acknowledgedPath(dataDir), constants.O_RDWR | constants.O_CREAT, 0o600);
    this.write({ ...this.state, isOpen: true, sequence: this.state.sequence + 1 });
    this.commit(0);
    this.acknowledge(0);
  }

  get id(): string {
    return this.state.id;
  }

  /** The last commit that was made. */
  get sequence(): number {
    return this.state.sequence;
  }

  private write(state: State, connection = this.connection): void {
    connection
      .prepare('state', () => 'INSERT INTO state VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET v = excluded.v')
      .run(encodeState(state));
    this.pending = state;
  }

  /** Counts the commit that is about to be made. */
  advance(isOpen = true, connection = this.connection): void {
    this.write({ ...this.state, sequence: this.state.sequence + 1, isOpen }, connection);
  }

  /** The commit was made; the store knows it by its version. */
  commit(version: number): void {
    if (this.pending) this.state = this.pending;
    this.pending = undefined;
    this.offset = this.state.sequence - version;
  }

  /** A version of the store is on disk, and is about to be acknowledged to clients. */
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
