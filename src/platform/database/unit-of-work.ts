import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { reached } from '../steps.js';

/** One whole write: what is done in it becomes visible together, or not at all. */
export interface Transaction {
  /** To be passed to every query of the write; undefined on a standalone MongoDB, which has no transactions. */
  session: ClientSession | undefined;
  /** Runs once the write is durable; never when it failed. */
  afterCommit(callback: () => void): void;
}

/** Runs writes as transactions where the database has them. A standalone MongoDB gets the same steps in order. */
@Injectable()
export class UnitOfWork {
  private supported: Promise<boolean> | undefined;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Runs `work`, again from its start when another write got in its way. Raises whatever `work` raises. */
  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    let callbacks: (() => void)[] = [];
    const attempt = (session: ClientSession | undefined): Promise<T> => {
      callbacks = [];
      return work({ session, afterCommit: (callback) => callbacks.push(callback) });
    };
    const result = (await this.hasTransactions())
      ? await this.connection.withSession((session) => session.withTransaction(() => attempt(session)))
      : await attempt(undefined);
    reached('write:committed');
    for (const callback of callbacks) callback();
    return result;
  }

  private hasTransactions(): Promise<boolean> {
    this.supported ??= this.askTopology().catch((error: unknown) => {
      this.supported = undefined;
      throw error;
    });
    return this.supported;
  }

  private async askTopology(): Promise<boolean> {
    const hello = await this.connection.asPromise().then((open) => open.db?.command({ hello: 1 }));
    return hello?.['setName'] !== undefined || hello?.['msg'] === 'isdbgrid';
  }
}
