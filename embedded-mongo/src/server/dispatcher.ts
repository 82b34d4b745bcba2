import { Binary, Timestamp } from 'bson';
import type { Doc, Encodable } from '../bson/types.js';
import { COMMANDS } from '../commands/registry.js';
import { CommandContext, type Command, type Engine, type Reply } from '../commands/context.js';
import { sessionId, transactionNumber } from '../commands/sessions.js';
import { MongoError } from '../errors.js';
import { storageError } from '../storage/store.js';
import { LockedError, writeConflict } from '../transactions/transactions.js';
import type { Request } from './wire.js';

/** How long a command waits for a transaction that holds what it wants to write. */
const LOCK_WAIT_MS = 5000;

type Respond = (reply: { [field: string]: Encodable }) => void;

interface Call {
  readonly request: Request;
  readonly command: Command;
  readonly connectionId: number;
  readonly respond: Respond;
  readonly deadline: number;
}

/** Runs commands: finds them, their session and transaction, and answers when what they did is on disk. */
export class Dispatcher {
  private counter = 0;
  private second = 0;
  closing = false;

  constructor(private readonly engine: Engine) {}

  dispatch(request: Request, connectionId: number, respond: Respond): void {
    const [name] = Object.keys(request.body);
    const command = COMMANDS.get(name ?? '');
    const answer: Respond = (reply) => respond(this.stamped(reply));
    if (this.closing) return answer(new MongoError('ShutdownInProgress', 'the server is shutting down').toReply());
    if (!command) return answer(new MongoError('CommandNotFound', `no such command: '${name}'`).toReply());
    const wait = Number(request.body['maxTimeMS'] ?? 0) || LOCK_WAIT_MS;
    this.attempt({
      request,
      command,
      connectionId,
      respond: answer,
      deadline: Date.now() + Math.min(wait, LOCK_WAIT_MS),
    });
  }

  private attempt(call: Call): void {
    const { store } = this.engine;
    let reply: { [field: string]: Encodable };
    try {
      reply = { ...this.run(call), ok: 1 };
    } catch (error) {
      if (error instanceof LockedError) return this.waitFor(error, call);
      const failure = storageError(error);
      reply = failure.toReply();
    }
    if (!store.dirty) return call.respond(reply);
    // Even a read waits: it may have seen writes that are not on disk yet.
    store.whenDurable({
      committed: () => call.respond(reply),
      failed: (error) => (call.command.writes ? call.respond(error.toReply()) : setImmediate(() => this.attempt(call))),
    });
  }

  private waitFor(locked: LockedError, call: Call): void {
    const left = call.deadline - Date.now();
    if (left <= 0) return call.respond(writeConflictOutside());
    const timer = setTimeout(() => this.attempt(call), left);
    void locked.owner.ended.then(() => {
      clearTimeout(timer);
      setImmediate(() => this.attempt({ ...call }));
    });
  }

  private run(call: Call): Reply {
    const { body, db } = call.request;
    const id = sessionId(body['lsid']);
    const number = transactionNumber(body);
    if (id !== undefined && number !== undefined && body['autocommit'] === false)
      return this.runInTransaction(call, id, number);
    const context = new CommandContext(this.engine, db, body, undefined, call.connectionId);
    if (!call.command.writes) return call.command.run(context);
    const retryable = id !== undefined && number !== undefined;
    const stored = retryable ? this.engine.sessions.retried(id, number) : undefined;
    if (stored) return stored;
    const { store, transactions } = this.engine;
    // A command that meets a transaction's claim half way is undone and run again.
    const reply =
      transactions.active > 0 ? store.atomically(() => call.command.run(context)) : call.command.run(context);
    if (retryable && store.dirty) this.engine.sessions.remember(id, number, reply as Doc);
    return reply;
  }

  private runInTransaction(call: Call, id: string, number: bigint): Reply {
    const { sessions } = this.engine;
    const { body, db } = call.request;
    const [name] = Object.keys(body);
    if (name === 'commitTransaction' || name === 'abortTransaction') {
      return call.command.run(new CommandContext(this.engine, db, body, undefined, call.connectionId));
    }
    const transaction = sessions.transaction(id, number, body['startTransaction'] === true);
    try {
      if (!call.command.transactional) {
        throw new MongoError(
          'OperationNotSupportedInTransaction',
          `Cannot run '${name}' in a multi-document transaction.`,
        );
      }
      return call.command.run(new CommandContext(this.engine, db, body, transaction, call.connectionId));
    } catch (error) {
      // Any error ends the transaction, as in MongoDB.
      sessions.fail(id);
      throw error;
    }
  }

  /** The cluster time and operation time that drivers expect of a replica set. */
  private stamped(reply: { [field: string]: Encodable }): { [field: string]: Encodable } {
    const now = Math.floor(Date.now() / 1000);
    this.counter = now > this.second ? 1 : this.counter + 1;
    this.second = Math.max(now, this.second);
    const time = new Timestamp({ t: this.second, i: this.counter });
    return {
      ...reply,
      $clusterTime: { clusterTime: time, signature: { hash: new Binary(Buffer.alloc(20), 0), keyId: 0n } },
      operationTime: time,
    };
  }
}

function writeConflictOutside(): Doc {
  const error = writeConflict();
  return new MongoError('WriteConflict', error.message).toReply();
}
