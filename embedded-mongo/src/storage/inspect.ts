import { renameSync } from 'node:fs';
import { readLog, type LogContents } from './log-file.js';
import { findState, lastAcknowledged, stateInFile, type State } from './state.js';

/** A problem of a database's files, and the data that is lost by continuing. */
export interface Problem {
  readonly what: string;
  readonly lost: string;
  /** Whether SQLite cannot use the log. */
  readonly refusesLog?: boolean;
}

/** State of the files before SQLite opens them. */
export interface Inspection {
  readonly problem?: Problem;
  /** Returns whether a page is read from the log. */
  readonly inLog: (page: number) => boolean;
  readonly state?: State;
  /**
   * Returns whether the log has all pages that changed after a commit. Checksums of this commit are then valid for all
   * other pages.
   */
  readonly hasAllSince: (sequence: number) => boolean;
}

const NOTHING: Inspection = { inLog: () => false, hasAllSince: () => false };

function commits(count: number): string {
  return count === 1 ? '1 acknowledged commit is' : `${count} acknowledged commits are`;
}

/** Compares the file, its log, and the acknowledged commits. Only reads. */
export function inspectFiles(dataDir: string, path: string): Inspection {
  const file = stateInFile(path);
  // Written by a version without states, or by a version that was interrupted while it created the file.
  if (!file) return NOTHING;
  const acknowledged = lastAcknowledged(dataDir);
  const log = logOf(`${path}-wal`, file.page);
  const matching = acknowledged?.id === file.state.id ? acknowledged : undefined;
  const problem =
    logProblem(file.state, log) ?? lossOf(file.state, log, matching) ?? copyProblem(file.state, log, matching);
  const inLog = (page: number): boolean => !problem?.refusesLog && (log?.pages.has(page) ?? false);
  const first = problem?.refusesLog ? undefined : log?.first?.sequence;
  const hasAllSince = (sequence: number): boolean =>
    sequence === file.state.sequence || (first !== undefined && first <= sequence + 1);
  return { problem, inLog, hasAllSince, state: log?.last ?? file.state };
}

interface Log extends LogContents<State | undefined> {
  readonly first: State | undefined;
  readonly last: State | undefined;
}

function logOf(path: string, statePage: number): Log | undefined {
  let first: State | undefined;
  const log = readLog(path, (page, content) => {
    const state = page === statePage ? findState(content) : undefined;
    first ??= state;
    return state;
  });
  return log && { ...log, first, last: log.pages.get(statePage) };
}

/** Returns the problem of a log that does not belong to this file. */
function logProblem(file: State, log: Log | undefined): Problem | undefined {
  if (!log || log.commits === 0) return undefined;
  const { first, last } = log;
  if (!first || last?.id !== file.id)
    return {
      what: 'its log (data.db-wal) belongs to another database',
      lost: `commits after ${file.sequence} that are in the right log are lost`,
      refusesLog: true,
    };
  if (first.sequence <= file.sequence + 1 && last.sequence >= file.sequence) return undefined;
  return {
    what: `its log (data.db-wal) does not follow the file, which ends at commit ${file.sequence}; the log has ${first.sequence} to ${last.sequence}`,
    lost: `commits after ${file.sequence} are lost`,
    refusesLog: true,
  };
}

/** Returns the problem of missing acknowledged commits. */
function lossOf(file: State, log: Log | undefined, acknowledged: State | undefined): Problem | undefined {
  const reached = Math.max(file.sequence, log?.last?.sequence ?? 0);
  if (acknowledged && acknowledged.sequence > reached) {
    const missing = commits(acknowledged.sequence - reached);
    return {
      what: `its log (data.db-wal) is missing or damaged: ${missing} missing`,
      lost: `${missing} lost (${reached + 1} to ${acknowledged.sequence})`,
    };
  }
  // Unacknowledged commits may be incomplete after a power failure.
  if (!log?.continuesAfterDamage || acknowledged?.sequence === reached) return undefined;
  return {
    what: 'its log (data.db-wal) is damaged before its end',
    lost: `commits after ${reached} are lost`,
  };
}

/** Returns the problem of a file that was copied while it was in use, without its log. */
function copyProblem(file: State, log: Log | undefined, acknowledged: State | undefined): Problem | undefined {
  if (!file.isOpen || acknowledged || log?.last) return undefined;
  return {
    what: 'it was copied while it was in use, without its log (data.db-wal)',
    lost: `commits after ${file.sequence}, if any, are lost`,
  };
}

/** Renames an unusable file to a name with the reason. Returns the name. */
export function quarantine(path: string, why: string): string {
  const name = `${path}.${why}-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  renameSync(path, name);
  return name;
}
