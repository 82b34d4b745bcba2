import { Logger } from '@nestjs/common';
import mongoose, { type mongo } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { answerTimes } from '../database/answer-times.js';
import { PROCESS_NAME } from '../database/lease.js';
import {
  commandIn,
  GONE_MS,
  isCommand,
  isReplacements,
  processesIn,
  standbyDocsIn,
  replacementsIn,
  type CommandDoc,
} from './standby-collections.js';

/** How often it is looked whether a command asks for something, in milliseconds. */
const LOOK_MS = 500;
/** How often the process says that it is there, and how long that holds, in milliseconds. */
const RENEW_MS = 5_000;
const LISTED_MS = 15_000;

/**
 * Shows commands that this process runs, and sees when one asks the service to stand by. It has a connection of its own, because
 * the service's ends while it stands by.
 */
export class Standby {
  private readonly logger = new Logger('Standby');
  private readonly id = `${PROCESS_NAME}:${randomUUID()}`;
  private standbyFor: string | null = null;
  private renewedAt = -Infinity;
  private hasLeft = false;
  /** The command as it was found last, and since when it has been as it is. */
  private seen: { id: string; renewals: number; since: number } | null = null;

  /** How often data had been replaced when this process began to use it. */
  private replacements = 0;

  private constructor(private readonly client: mongo.MongoClient) {}

  /** @param isSoleUser no other process uses the database: those it names are gone */
  static async join(uri: string, isSoleUser: boolean): Promise<Standby> {
    const options = { ...answerTimes(isSoleUser), maxPoolSize: 1 };
    const standby = new Standby(await new mongoose.mongo.MongoClient(uri, options).connect());
    try {
      await standby.forget(isSoleUser);
      // Before it looks for commands: a command that began too early to see this process is then seen by it.
      await standby.renew();
      return standby;
    } catch (error) {
      await standby.client.close();
      throw error;
    }
  }

  /** Deletes what processes left that were killed, and of the embedded database all: commands on it ended with the process before. */
  private async forget(isSoleUser: boolean): Promise<void> {
    await processesIn(this.db).deleteMany(isSoleUser ? {} : { expiresAt: { $lt: new Date(Date.now() - LISTED_MS) } });
    if (isSoleUser) await commandIn(this.db).deleteOne({ _id: 'current' });
  }

  private get db(): mongo.Db {
    return this.client.db();
  }

  /**
   * Resolves to a command that asks for standby, as soon as there is one; 'missed': to one that was over before this process, which
   * was paused, saw it; null once this process leaves.
   */
  async asked(): Promise<CommandDoc | 'missed' | null> {
    while (!this.hasLeft) {
      const found = await this.attempt(() => this.look());
      if (found) return found;
      await pause(LOOK_MS, undefined, { ref: false });
      await this.attempt(() => this.renewInTime());
    }
    return null;
  }

  /** What asked() waits for, in one read; null: there is nothing yet. */
  private async look(): Promise<CommandDoc | 'missed' | null> {
    const found = await standbyDocsIn(this.db)
      .find({ _id: { $in: ['current', 'replacements'] } })
      .toArray();
    const command = found.find(isCommand);
    const asking = command ? await this.asking(command) : null;
    return asking ?? ((found.find(isReplacements)?.count ?? 0) === this.replacements ? null : 'missed');
  }

  /** The command that asks for standby now; null: none does. */
  async current(): Promise<CommandDoc | null> {
    const command = await commandIn(this.db).findOne({ _id: 'current' });
    return command ? this.asking(command) : null;
  }

  /** A command, if it is there and asks; one that is gone is deleted. */
  private async asking(command: CommandDoc): Promise<CommandDoc | null> {
    if (this.isAlive(command)) return command.asks ? command : null;
    const { id, beat } = command;
    await commandIn(this.db).deleteOne({ _id: 'current', id, beat });
    return null;
  }

  /** Says that this process has stopped using the data, and resolves when the command is over, however it ended. */
  async waitFor({ id, name, by }: CommandDoc): Promise<void> {
    this.standbyFor = id;
    this.renewedAt = -Infinity;
    this.logger.log(`On standby for ${name} of ${by}.`);
    while (!this.hasLeft) {
      await this.attempt(() => this.renewInTime());
      // A database that does not answer says nothing: the command may still run.
      const isOver = await this.attempt(async () => (await this.current())?.id !== id);
      if (isOver === true) break;
      await pause(LOOK_MS / 2, undefined, { ref: false });
    }
    this.standbyFor = null;
  }

  /** What this process reads from now on is what is there. */
  async begins(): Promise<void> {
    this.replacements = (await replacementsIn(this.db).findOne({ _id: 'replacements' }))?.count ?? 0;
  }

  /** Says that this process serves again. */
  async serves(): Promise<void> {
    await this.attempt(() => this.renew());
  }

  async leave(): Promise<void> {
    if (this.hasLeft) return;
    this.hasLeft = true;
    // The database may be unavailable, and a stop does not wait for it.
    const removal = this.attempt(() => processesIn(this.db).deleteOne({ _id: this.id }));
    await Promise.race([removal, pause(LOOK_MS / 2)]);
    void this.attempt(() => this.client.close());
  }

  private async renewInTime(): Promise<void> {
    if (performance.now() - this.renewedAt >= RENEW_MS) await this.renew();
  }

  private async renew(): Promise<void> {
    const expiresAt = new Date(Date.now() + LISTED_MS);
    const $set = { name: PROCESS_NAME, host: hostname(), standbyFor: this.standbyFor, expiresAt };
    await processesIn(this.db).updateOne({ _id: this.id }, { $set }, { upsert: true });
    this.renewedAt = performance.now();
  }

  /** A command that was killed leaves its request behind; nobody waits for it. */
  private isAlive({ id, beat: renewals }: CommandDoc): boolean {
    if (this.seen?.id !== id || this.seen.renewals !== renewals) this.seen = { id, renewals, since: performance.now() };
    return performance.now() - this.seen.since < GONE_MS;
  }

  /** undefined: the database could not be asked; the service itself says so, and the next look tries again. */
  private async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    return work().catch(() => undefined);
  }
}
