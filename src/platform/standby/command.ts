import type { mongo } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE } from '../../contract/time/units.js';
import { isDuplicateKey } from '../database/records/duplicate-key.js';
import { PROCESS_NAME } from '../database/locks/lease.js';
import { holderOf, type LeaseDoc } from '../database/locks/lease.schema.js';
import { RENEW_MS, commandIn, GONE_MS, processesIn, replacementsIn, type ProcessDoc } from './standby-collections.js';

const LOOK_MS = 100;
/** Timeouts for all processes to enter maintenance mode, and to serve requests again, in ms. */
const MAINTENANCE_TIMEOUT_MS = 45_000;
const SERVE_MS = MINUTE;
/** Slightly more than the remaining lease time of a killed process, in ms. */
const LEASE_LEFT_MS = 6_000;

/** Processes that were in maintenance mode, as 'host:pid', and processes that did not return to service. */
export interface StoodBy {
  processes: string[];
  missing: string[];
}

/** Operations of a CLI command while the service is running. */
export interface RunningCommand {
  /** Returns the names of the machines that run the service. */
  hosts(): Promise<string[]>;
  /**
   * Runs work while every process is in maintenance mode, where it has finished its requests and does not use the data. The work
   * calls `confirm` before irreversible steps. If a process does not enter maintenance mode, throws one sentence and does not run
   * the work.
   */
  inStandby<T>(work: (confirm: () => Promise<void>) => Promise<T>): Promise<{ result: T; stoodBy: StoodBy }>;
}

/**
 * Runs a command that replaces data under the service, one command at a time. Throws one sentence if another command is running.
 */
export async function runCommand<T>(
  db: mongo.Db,
  name: string,
  work: (command: RunningCommand) => Promise<T>,
): Promise<T> {
  const command = new Command(db, name);
  await command.begin();
  try {
    await command.refuseUnknown();
    return await work(command);
  } finally {
    await command.end();
  }
}

class Command implements RunningCommand {
  private readonly id = randomUUID();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: mongo.Db,
    private readonly name: string,
  ) {}

  async begin(): Promise<void> {
    await this.removeAbandoned();
    try {
      const fields = { id: this.id, name: this.name, by: PROCESS_NAME, asks: false, beat: 0 };
      await commandIn(this.db).insertOne({ _id: 'current', ...fields });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const other = await commandIn(this.db).findOne({ _id: 'current' });
      throw new Error(
        `${other?.name ?? 'Another command'} of ${other?.by ?? 'another process'} is running. Wait until it has finished.`,
        {
          cause: error,
        },
      );
    }
    this.timer = setInterval(() => void this.renew().catch(() => undefined), RENEW_MS);
  }

  /** Removes a killed command, whose document does not change during the wait. */
  private async removeAbandoned(): Promise<void> {
    const found = await commandIn(this.db).findOne({ _id: 'current' });
    if (!found) return;
    const same = { _id: 'current' as const, id: found.id, beat: found.beat };
    for (let waited = 0; waited < GONE_MS; waited += LOOK_MS) {
      if (!(await commandIn(this.db).findOne(same))) return;
      await pause(LOOK_MS);
    }
    await commandIn(this.db).deleteOne(same);
  }

  async hosts(): Promise<string[]> {
    return [...new Set((await this.processes()).map(({ host }) => host))];
  }

  async inStandby<T>(work: (confirm: () => Promise<void>) => Promise<T>): Promise<{ result: T; stoodBy: StoodBy }> {
    await commandIn(this.db).updateOne({ _id: 'current', id: this.id }, { $set: { asks: true } });
    const processes = await this.untilAllStandBy();
    await replacementsIn(this.db).updateOne({ _id: 'replacements' }, { $inc: { count: 1 } }, { upsert: true });
    const result = await work(() => this.confirm());
    await this.end();
    return {
      result,
      stoodBy: { processes: processes.map(({ name }) => name), missing: await this.untilServed(processes) },
    };
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    await commandIn(this.db)
      .deleteOne({ _id: 'current', id: this.id })
      .catch(() => undefined);
  }

  private async renew(): Promise<boolean> {
    const { matchedCount } = await commandIn(this.db).updateOne({ _id: 'current', id: this.id }, { $inc: { beat: 1 } });
    return matchedCount > 0;
  }

  /**
   * Throws if the service no longer waits for this command, as after a pause of it, or if a process started that is not in
   * maintenance mode.
   */
  private async confirm(): Promise<void> {
    const others = (await this.processes()).filter((one) => one.standbyFor !== this.id);
    if (others.length === 0 && (await this.renew())) return;
    throw new Error(`The service did not wait for ${this.name}. Nothing was changed. Try again.`);
  }

  private processes(): Promise<ProcessDoc[]> {
    return processesIn(this.db)
      .find({ expiresAt: { $gt: new Date() } })
      .toArray();
  }

  /** Throws if a build without maintenance mode is running. Such a build is only visible by its leases. */
  async refuseUnknown(): Promise<void> {
    for (let waited = 0; ; waited += LOOK_MS) {
      const [processes, holders] = await Promise.all([this.processes(), runningProcesses(this.db)]);
      const unknown = holders.filter((holder) => !processes.some(({ name }) => name === holder));
      if (unknown.length === 0) return;
      if (waited > LEASE_LEFT_MS)
        throw new Error(`The service is running on this database (${unknown.join(', ')}). Stop it first.`);
      await pause(LOOK_MS);
    }
  }

  private async untilAllStandBy(): Promise<ProcessDoc[]> {
    const begin = performance.now();
    for (;;) {
      const processes = await this.processes();
      const serving = processes.filter(({ standbyFor }) => standbyFor !== this.id).map(({ name }) => name);
      if (serving.length === 0) break;
      if (performance.now() - begin > MAINTENANCE_TIMEOUT_MS)
        throw new Error(
          `The service did not pause (${serving.join(', ')}). Nothing was changed. Stop the service, or try again.`,
        );
      await pause(LOOK_MS);
    }
    await this.refuseUnknown();
    return this.processes();
  }

  /**
   * Returns the names of processes that do not serve again in time. Entries are compared by name, because a restarted process has
   * another id.
   */
  private async untilServed(processes: readonly ProcessDoc[]): Promise<string[]> {
    let missing = processes;
    for (let waited = 0; missing.length > 0 && waited < SERVE_MS; waited += LOOK_MS) {
      const running = await this.processes().catch(() => null);
      // An embedded database disappears when the service has ended.
      if (!running) break;
      const serving = running.filter(({ standbyFor }) => standbyFor === null);
      missing = missing.filter((one) => !serving.some(({ name }) => name === one.name));
      if (missing.length > 0) await pause(LOOK_MS);
    }
    return missing.map(({ name }) => name);
  }
}

/**
 * Returns the service processes with unexpired leases on a database, as 'host:pid'. A killed process is listed for a few more
 * seconds. The clocks of all machines must agree, as the service requires too.
 */
async function runningProcesses(db: mongo.Db): Promise<string[]> {
  const leases = await db
    .collection<Pick<LeaseDoc, '_id' | 'owner' | 'expiresAt'>>('leases')
    .find({ expiresAt: { $gt: new Date() } })
    .toArray();
  return [...new Set(leases.map(({ owner }) => holderOf(owner)))];
}
