import { parseArgs } from 'node:util';
import { STOP, type ChildMessage } from './messages.js';

/** Start of a service process by the supervisor. */
export interface SupervisedStart {
  /** Address of the embedded database, or null to use the operator's MongoDB. */
  databaseUri: string | null;
  /** Whether an earlier service process of the same supervisor has ended. */
  isRestart: boolean;
}

const OPTIONS = {
  service: { type: 'boolean' },
  database: { type: 'string' },
  restart: { type: 'boolean' },
} as const;

/** Returns the arguments with which the supervisor starts a service process. */
export const argumentsOf = ({ databaseUri, isRestart }: SupervisedStart): string[] => [
  '--service',
  ...(databaseUri === null ? [] : ['--database', databaseUri]),
  ...(isRestart ? ['--restart'] : []),
];

/** Returns how the supervisor started this process, or null if this process has no supervisor. */
export function supervisedStart(args = process.argv.slice(2)): SupervisedStart | null {
  const { values } = parseArgs({ args, options: OPTIONS, strict: false });
  if (values.service !== true) return null;
  return {
    databaseUri: typeof values.database === 'string' ? values.database : null,
    isRestart: values.restart === true,
  };
}

/** Sends a message to the supervisor. The supervisor may have ended, which ends this process too. */
export const notifySupervisor = (message: ChildMessage): void =>
  void process.send?.(message, undefined, undefined, () => undefined);

/**
 * Starts the ingest if this process has a supervisor and the ingest is not running yet. Returns false without a supervisor: the
 * ingest is switched off.
 */
export function requestIngest(): boolean {
  if (!supervisedStart()) return false;
  notifySupervisor({ type: 'ingest' });
  return true;
}

/** Calls `end` when the supervisor has ended. */
export function onSupervisorEnd(end: () => void): void {
  process.once('disconnect', end);
  if (!process.connected) end();
}

/** Calls `stop` when the supervisor stops this process. */
export function onSupervisorStop(stop: () => void): void {
  process.on('message', ({ type }: { type: string }) => {
    if (type === STOP.type) stop();
  });
}
