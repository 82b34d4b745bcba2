import { renameSync } from 'node:fs';
import { readLog, type LogContents } from './log-file.js';
import { findState, lastAcknowledged, stateInFile, type State } from './state.js';

/** What is wrong with a database's files, and what going on without it costs. */
export interface Problem {
  readonly what: string;
  readonly lost: string;
  /** SQLite cannot use the log. */
  readonly refusesLog?: boolean;
}

/** What the files say before SQLite opens them. */
export interface Inspection {
  readonly problem?: Problem;
  /** The pages that are taken from the log. */
  readonly inLog: (page: number) => boolean;
  readonly state?: State;
  /** Whether all pages that changed after a commit are in the log, so that checksums taken then are right for the others. */
  readonly hasAllSince: (sequence: number) => boolean;
}

const NOTHING: Inspection = { inLog: () => false, hasAllSince: () => false };

function commits(count: number): string {
  return count === 1 ? '1 acknowledged commit is' : `${count} acknowledged commits are`;
}

/** Compares the file, its log and what was acknowledged; reads only. */
export function inspectFiles(dataDir: string, path: string): Inspection {
  const file = stateInFile(path);
  // Made by a version that kept no state, or by one that was interrupted while it made the file.
  if (!file) return NOTHING;
  const acknowledged = lastAcknowledged(dataDir);
  const log = logOf(`${path}-wal`, file.page);
  const known = acknowledged?.id === file.state.id ? acknowledged : undefined;
  const problem = logProblem(file.state, log) ?? lossOf(file.state, log, known) ?? copyProblem(file.state, log, known);
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

/** A log that does not belong to this file. */
function logProblem(file: State, log: Log | undefined): Problem | undefined {
  if (!log || log.commits === 0) return undefined;
  const { first, last } = log;
  if (!first || last?.id !== file.id)
    return {
      what: 'its log (data.db-wal) belongs to another database',
      lost: `what was committed after ${file.sequence} and is in the right log is lost`,
      refusesLog: true,
    };
  if (first.sequence <= file.sequence + 1 && last.sequence >= file.sequence) return undefined;
  return {
    what: `its log (data.db-wal) does not follow the file, which ends at commit ${file.sequence}; the log has ${first.sequence} to ${last.sequence}`,
    lost: `what was committed after ${file.sequence} is lost`,
    refusesLog: true,
  };
}

/** What was acknowledged and is not there. */
function lossOf(file: State, log: Log | undefined, acknowledged: State | undefined): Problem | undefined {
  const reached = Math.max(file.sequence, log?.last?.sequence ?? 0);
  if (acknowledged && acknowledged.sequence > reached) {
    const missing = commits(acknowledged.sequence - reached);
    return {
      what: `its log (data.db-wal) is missing or damaged: ${missing} not there`,
      lost: `${missing} lost (${reached + 1} to ${acknowledged.sequence})`,
    };
  }
  // Commits that no client was acknowledged may be incomplete after a power failure.
  if (!log?.goesOnBehindDamage || acknowledged?.sequence === reached) return undefined;
  return {
    what: 'its log (data.db-wal) is damaged before its end',
    lost: `everything that was committed after ${reached} is lost`,
  };
}

/** A file in use goes with a log, and with what was acknowledged. */
function copyProblem(file: State, log: Log | undefined, acknowledged: State | undefined): Problem | undefined {
  if (!file.isOpen || acknowledged || log?.last) return undefined;
  return {
    what: 'it was copied while it was in use, without its log (data.db-wal)',
    lost: `what was committed after ${file.sequence}, if anything was, is lost`,
  };
}

/** Renames a file that is not to be used, to a name that says why; returns the name. */
export function quarantine(path: string, why: string): string {
  const name = `${path}.${why}-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  renameSync(path, name);
  return name;
}
