import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Checkpoints } from './checkpoints.js';
import { takeCleanMark } from './clean-mark.js';
import { inspectFiles, quarantine, type Inspection } from './inspect.js';
import type { OpenedDatabase, OpenOptions } from './options.js';
import { PageSums } from './page-sums.js';
import { salvage } from './salvage.js';
import { Connection } from './sqlite.js';
import { messageOf, sqliteCode } from './sqlite-error.js';
import { StateKeeper } from './state.js';
import { addTables, FORMAT, initialise } from './tables.js';

/**
 * Maximum size of a file that is compared with its checksums before it is read, in bytes. After an orderly close, a
 * larger file is compared in the background.
 */
const CHECKED_FIRST = 256 * 1024 * 1024;

/** Path of the database file in a data folder. */
export function databasePath(dataDir: string): string {
  return join(dataDir, 'data.db');
}

/** Path of SQLite's log in a data folder. */
export function logPath(dataDir: string): string {
  return `${databasePath(dataDir)}-wal`;
}

/** Creates the folder, readable by its owner only. */
export function prepareFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

/**
 * Opens the folder's database, or creates it in a new folder. SQLite replays its log up to the last complete commit. If
 * files cannot be trusted, this throws and leaves them unchanged.
 */
export function openDatabase(options: OpenOptions): OpenedDatabase {
  const path = databasePath(options.dataDir);
  const lost: string[] = [];
  const marker = join(options.dataDir, 'FORMAT');
  const wasUsed = existsSync(marker);
  if (wasUsed && (!existsSync(path) || statSync(path).size === 0)) {
    if (!options.recover) throw damaged(path, 'it is missing or empty although the folder was in use before');
    lost.push(`The file ${path} was missing or empty: everything in it is lost.`);
    rmSync(marker);
    return openDatabase({ ...options, recover: false });
  }
  const clean = takeCleanMark(options.dataDir, path);
  const inspection = accepted(options, path, inspectFiles(options.dataDir, path), lost);
  const sumsPath = join(options.dataDir, 'data.sum');
  const storedSums = inspection.state && PageSums.read(sumsPath, inspection.state.id);
  const sums = storedSums && inspection.hasAllSince(storedSums.sequence) ? storedSums : undefined;
  const pages = sums?.damaged(path, inspection.inLog) ?? [];
  const later = clean && statSync(path).size > CHECKED_FIRST;
  const isDamaged = !later && hasAny(pages);
  if (isDamaged) salvageOrThrow(options, path, 'pages do not match their checksums', lost);
  let connection = connect(path, options);
  try {
    // Reading all of a large file takes long (10 s for a gigabyte). Without checksums, it is read after every close
    // that was not orderly.
    const problem = wasUsed && (options.recover || (!clean && !sums)) ? quickCheck(connection) : undefined;
    if (problem !== undefined) {
      connection.close();
      salvageOrThrow(options, path, problem, lost);
      connection = connect(path, options);
    }
    const opened = markOpen(connection, options.dataDir, lost.length > 0 ? undefined : sums, sumsPath);
    writeMarker(marker);
    return { ...opened, lost, unchecked: later ? pages : [] };
  } catch (error) {
    connection.close();
    throw sqliteCode(error) === undefined ? error : damaged(path, messageOf(error));
  }
}

/** Throws if the files do not belong together. With `recover`, notes the lost data instead. */
function accepted(options: OpenOptions, path: string, inspection: Inspection, lost: string[]): Inspection {
  const { problem } = inspection;
  if (!problem) return inspection;
  if (!options.recover)
    throw new Error(
      `The database in ${options.dataDir} is incomplete: ${problem.what}. Restore the whole folder from a backup, or start once with --recover to continue with the remaining data (${problem.lost}). Nothing was changed.`,
    );
  const renamed = problem.refusesLog ? ` The log was renamed to ${quarantine(`${path}-wal`, 'refused')}.` : '';
  if (problem.refusesLog) rmSync(`${path}-shm`, { force: true });
  lost.push(`The database was incomplete: ${problem.what}; ${problem.lost}.${renamed}`);
  return inspection;
}

function hasAny(pages: Iterable<readonly number[]>): boolean {
  for (const some of pages) if (some.length > 0) return true;
  return false;
}

function connect(path: string, options: OpenOptions): Connection {
  // Created here rather than by SQLite, so that no other user can read it. The log inherits the mode.
  closeSync(openSync(path, 'a', 0o600));
  const connection = new Connection(path);
  try {
    initialise(connection, options);
    return connection;
  } catch (error) {
    connection.close();
    if (sqliteCode(error) === undefined) throw error;
    throw options.recover ? unreadable(path, messageOf(error)) : damaged(path, messageOf(error));
  }
}

/** Throws if the file is damaged. With `recover`, copies its readable part into a new file instead. */
function salvageOrThrow(options: OpenOptions, path: string, problem: string, lost: string[]): void {
  if (!options.recover) throw damaged(path, problem);
  lost.push(`The file was damaged (${problem}).`, ...salvage(path, options));
}

/** Marks the database as open, and writes its log to the file. */
function markOpen(
  connection: Connection,
  dataDir: string,
  storedSums: PageSums | undefined,
  sumsPath: string,
): Pick<OpenedDatabase, 'connection' | 'state' | 'checkpoints'> {
  addTables(connection);
  const path = databasePath(dataDir);
  const state = new StateKeeper(connection, dataDir);
  let sums = storedSums?.id === state.id ? storedSums : undefined;
  if (!sums) {
    connection.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    rmSync(sumsPath, { force: true });
    sums = PageSums.make(sumsPath, state, path);
  }
  const checkpoints = new Checkpoints(connection, path, sums, state);
  checkpoints.run();
  return { connection, state, checkpoints };
}

/** Returns the problems that SQLite finds in a file, if any. */
function quickCheck(connection: Connection): string | undefined {
  const rows = connection.db.prepare('PRAGMA quick_check(3)').all();
  const problems = rows.map((row) => String(Object.values(row)[0])).filter((text) => text !== 'ok');
  return problems.length > 0 ? problems.join('; ') : undefined;
}

function damaged(path: string, why: string): Error {
  return new Error(
    `The database file ${path} is damaged (${why}); restore the data folder from a backup, or start once with --recover to continue with the readable data. Nothing was changed.`,
  );
}

const unreadable = (path: string, why: string): Error =>
  new Error(
    `The database file ${path} is damaged (${why}), and no data in it is readable; restore the data folder from a backup. Nothing was changed.`,
  );

function writeMarker(path: string): void {
  const file = openSync(path, 'w', 0o600);
  writeSync(file, `embedded-mongo ${FORMAT}\n`);
  fsyncSync(file);
  closeSync(file);
}
