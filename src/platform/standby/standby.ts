import { Logger } from '@nestjs/common';
import mongoose, { type mongo } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { answerTimes } from '../database/availability/answer-times.js';
import { PROCESS_NAME } from '../database/locks/lease.js';
import {
  commandIn,
  GONE_MS,
  isCommand,
  isReplacements,
  processesIn,
  coordinationDocs,
  replacementsIn,
  type CommandDoc,
} from './standby-collections.js';

/** Interval between checks for a command, in ms. */
const LOOK_MS = 500;
/** Interval between renewals of the process's entry, and the lifetime of the entry, in ms. */
const RENEW_MS = 5_000;
const LISTED_MS = 15_000;

/**
 * Registers this process for commands and detects when a command requests maintenance mode. Uses a separate connection, because
 * the service's connection closes in maintenance mode.
 */
export class Standby {
  private readonly logger = new Logger('Standby');
  private readonly id = `${PROCESS_NAME}:${randomUUID()}`;
  private activeCommandId: string | null = null;
  private renewedAt = -Infinity;
  private hasLeft = false;
  /** Last state of the command, and the time since which it has not changed. */
  private seen: { id: string; renewals: number; since: number } | null = null;

  /** Number of data replacements when this process started to use the data. */
  private replacements = 0;

  private constructor(private readonly client: mongo.MongoClient) {}

  /**
   * @param isSoleUser whether no other process of the service uses the database, so that all stored entries belong to dead processes
   * @param isSeparate whether the database outlives processes of the service, so that a command may be older than this process
   */
  static async join(uri: string, isSoleUser: boolean, isSeparate = !isSoleUser): Promise<Standby> {
    const options = { ...answerTimes(isSoleUser), maxPoolSize: 1 };
    const instance = new Standby(await new mongoose.mongo.MongoClient(uri, options).connect());
    try {
      await instance.forget(isSoleUser, isSeparate);
      // Registers before the first check for commands: a command that started too early for this process to see then sees this
      // process.
      await instance.renew();
      return instance;
    } catch (error) {
      await instance.client.close();
      throw error;
    }
  }

  /**
   * Deletes the entries of killed processes. In the embedded database, deletes all entries. Commands on it ended with the previous
   * process, unless the database is separate.
   */
  private async forget(isSoleUser: boolean, isSeparate: boolean): Promise<void> {
    await processesIn(this.db).deleteMany(isSoleUser ? {} : { expiresAt: { $lt: new Date(Date.now() - LISTED_MS) } });
    if (isSoleUser && !isSeparate) await commandIn(this.db).deleteOne({ _id: 'current' });
  }

  private get db(): mongo.Db {
    return this.client.db();
  }

  /**
   * Resolves to a command when it requests maintenance mode, or to 'missed' if a command ended before this process, which was
   * paused, saw it. Resolves to null when this process leaves.
   */
  async asked(): Promise<CommandDoc | 'missed' | null> {
    while (!this.hasLeft) {
      const command = await this.attempt(() => this.look());
      if (command) return command;
      await pause(LOOK_MS, undefined, { ref: false });
      await this.attempt(() => this.renewInTime());
    }
    return null;
  }

  /** Returns the result of `asked` with one query, or null if there is no request yet. */
  private async look(): Promise<CommandDoc | 'missed' | null> {
    const found = await coordinationDocs(this.db)
      .find({ _id: { $in: ['current', 'replacements'] } })
      .toArray();
    const command = found.find(isCommand);
    const requested = command ? await this.requestedBy(command) : null;
    return requested ?? ((found.find(isReplacements)?.count ?? 0) === this.replacements ? null : 'missed');
  }

  /** Returns the command that requests maintenance mode now, or null if there is no request. */
  async current(): Promise<CommandDoc | null> {
    const command = await commandIn(this.db).findOne({ _id: 'current' });
    return command ? this.requestedBy(command) : null;
  }

  /** Returns a command if it is alive and requests maintenance mode. Deletes a killed command. */
  private async requestedBy(command: CommandDoc): Promise<CommandDoc | null> {
    if (this.isAlive(command)) return command.asks ? command : null;
    const { id, beat } = command;
    await commandIn(this.db).deleteOne({ _id: 'current', id, beat });
    return null;
  }

  /** Reports that this process has stopped using the data. Resolves when the command has ended, with any outcome. */
  async waitFor({ id, name, by }: CommandDoc): Promise<void> {
    this.activeCommandId = id;
    this.renewedAt = -Infinity;
    this.logger.log(`Entered maintenance mode for ${name} of ${by}.`);
    while (!this.hasLeft) {
      await this.attempt(() => this.renewInTime());
      // If the database does not respond, the command may still be running.
      const isOver = await this.attempt(async () => (await this.current())?.id !== id);
      if (isOver === true) break;
      await pause(LOOK_MS / 2, undefined, { ref: false });
    }
    this.activeCommandId = null;
  }

  /** Stores the current number of replacements. Call it before this process reads data. */
  async begins(): Promise<void> {
    this.replacements = (await replacementsIn(this.db).findOne({ _id: 'replacements' }))?.count ?? 0;
  }

  /** Reports that this process serves requests again. */
  async serves(): Promise<void> {
    await this.attempt(() => this.renew());
  }

  async leave(): Promise<void> {
    if (this.hasLeft) return;
    this.hasLeft = true;
    // The database may be unavailable, and the shutdown must not wait for it.
    const removal = this.attempt(() => processesIn(this.db).deleteOne({ _id: this.id }));
    await Promise.race([removal, pause(LOOK_MS / 2)]);
    void this.attempt(() => this.client.close());
  }

  private async renewInTime(): Promise<void> {
    if (performance.now() - this.renewedAt >= RENEW_MS) await this.renew();
  }

  private async renew(): Promise<void> {
    const expiresAt = new Date(Date.now() + LISTED_MS);
    const $set = { name: PROCESS_NAME, host: hostname(), standbyFor: this.activeCommandId, expiresAt };
    await processesIn(this.db).updateOne({ _id: this.id }, { $set }, { upsert: true });
    this.renewedAt = performance.now();
  }

  /** Returns whether a command is alive. A killed command leaves its request behind. */
  private isAlive({ id, beat: renewals }: CommandDoc): boolean {
    if (this.seen?.id !== id || this.seen.renewals !== renewals) this.seen = { id, renewals, since: performance.now() };
    return performance.now() - this.seen.since < GONE_MS;
  }

  /** Returns undefined if the database was unavailable. The service logs the outage, and the next check retries. */
  private async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    return work().catch(() => undefined);
  }
}
