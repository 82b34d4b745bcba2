import { Binary } from 'bson';
import { numberOf } from '../bson/numbers.js';
import type { Doc, Encodable } from '../bson/types.js';
import { COMMANDS, REFUSED_COMMANDS } from '../commands/registry.js';
import {
  checkAdmin,
  checkDatabase,
  CommandContext,
  type Command,
  type Engine,
  type Reply,
} from '../commands/context.js';
import { Progress } from '../transactions/progress.js';
import { noSuchTransaction } from '../transactions/sessions.js';
import { checkConcerns, unsatisfiedConcern } from '../commands/concerns.js';
import { checkFields } from '../commands/fields.js';
import { sessionId } from '../commands/session-id.js';
import { transactionNumber } from '../commands/sessions.js';
import { MongoError, notSupported } from '../errors.js';
import { hasWritten, inSlice, PAUSE, takeAwaited, type Obstacle, type Work } from '../pace.js';
import type { LargeCommit } from '../storage/large-commit.js';
import { storageError } from '../storage/storage-error.js';
import { LockedError, writeConflict, type Transaction } from '../transactions/transactions.js';
import type { Request } from './wire.js';

/** Maximum time that a command waits for each transaction that has claimed its resource, in ms. */
const LOCK_WAIT_MS = 5000;

/** Commands that run even if the file is damaged, because they read no data. */
const ALWAYS_ANSWERED = new Set(['hello', 'isMaster', 'ismaster', 'ping', 'buildInfo', 'serverStatus', 'endSessions']);

/** Commands that continue after their client disconnects: a commit, and index builds as in MongoDB. */
const UNSTOPPABLE = new Set(['commitTransaction', 'createIndexes']);

type Respond = (reply: { [field: string]: Encodable }) => void;

interface Call {
  readonly request: Request;
  readonly command: Command;
  readonly connectionId: number;
  readonly respond: Respond;
  /** Deadline, by `performance.now()`. */
  readonly expires: number;
  readonly losses: number;
  /** Number of the last commit before the first slice that wrote. */
  began: number;
  hasWritten: boolean;
  /** The large commit of this call. */
  large?: LargeCommit;
  /** Whether the call runs again alone, because a commit that it shared with others was rolled back. */
  readonly isAlone?: boolean;
  transaction: Transaction | undefined;
  /** Progress of its statements, which is stored before other commands run. */
  progress?: Progress;
  /** Lets the next retryable write of its session run. */
  leave?: () => void;
}

/** Runs commands: finds their session and transaction, and replies when their writes are on disk. */
export class Dispatcher {
  closing = false;
  /** Calls that must run again, one at a time. */
  private readonly repeated: Call[] = [];
  /** Retryable writes that run now, by session: a retry must wait for the first attempt. */
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(private readonly engine: Engine) {}

  dispatch(request: Request, connectionId: number, respond: Respond): void {
    const [name] = Object.keys(request.body);
    const command = COMMANDS.get(name ?? '');
    const respondWith: Respond = (reply) => respond(this.stamped(withConcern(reply, request.body)));
    if (this.closing) return respondWith(new MongoError('ShutdownInProgress', 'the server is shutting down').toReply());
    if (this.engine.store.damage && !ALWAYS_ANSWERED.has(name)) return respondWith(this.engine.store.damage.toReply());
    if (!command && REFUSED_COMMANDS.has(name ?? '')) return respondWith(notSupported(`the command ${name}`).toReply());
    if (!command) return respondWith(new MongoError('CommandNotFound', `no such command: '${name}'`).toReply());
    // In a getMore, `maxTimeMS` is the time to wait for changes.
    const limit = name === 'getMore' ? 0 : (numberOf(request.body['maxTimeMS']) ?? 0);
    this.attempt({
      request,
      command,
      connectionId,
      respond: respondWith,
      expires: limit > 0 ? performance.now() + limit : Infinity,
      losses: this.engine.store.losses,
      began: 0,
      hasWritten: false,
      transaction: undefined,
    });
  }

  private attempt(call: Call): void {
    if (this.mustWait(call)) return this.waitForLarge(() => this.attempt(call));
    call.began = this.engine.store.version;
    call.hasWritten = false;
    try {
      const earlier = this.earlierAttempt(call);
      if (earlier) return void earlier.then(() => setImmediate(() => this.attempt(call)));
      const result = this.slice(call, () => this.run(call));
      if (isWork(result)) this.goOn(call, result);
      else this.sendReply(call, { ...result, ok: 1 });
    } catch (error) {
      this.fail(call, error);
    }
  }

  /** Runs one slice of a command's work. Throws `problem` into it. */
  private goOn(call: Call, work: Work<Reply>, problem?: MongoError): void {
    const { store } = this.engine;
    try {
      if (this.closing) throw new MongoError('ShutdownInProgress', 'the server is shutting down');
      if (call.transaction?.open === false) throw noSuchTransaction(call.transaction.number);
      // The writes of an earlier slice were rolled back.
      if (call.command.writes && !call.transaction && store.losses !== call.losses) {
        abandon(work);
        return this.lost(call, store.lastLoss ?? new MongoError('InternalError', 'a commit was lost'));
      }
      if (!problem && this.mustWait(call)) return this.waitForLarge(() => this.goOn(call, work));
      if (this.mustStop(call))
        throw new MongoError('ClientDisconnect', 'operation was interrupted because the client disconnected');
      const { large } = store;
      if (!call.hasWritten) call.began = store.version;
      const { done, value } = this.slice(call, () => (problem ? work.throw(problem) : work.next()));
      call.hasWritten ||= hasWritten();
      // The command has started a large commit.
      if (store.large !== large) call.large = store.large;
      if (!done && call.progress?.isPending && hasWritten() && !store.large)
        this.engine.sessions.remember(call.progress);
      if (done) this.sendReply(call, { ...value, ok: 1 });
      else if (value === PAUSE) this.paused(() => this.goOn(call, work));
      else this.waitFor(value, call, (error) => this.goOn(call, work, error));
    } catch (error) {
      abandon(work);
      this.fail(call, error);
    }
  }

  /** Runs a slice. A call that must share its commit with no other does not pause. */
  private slice<T>(call: Call, run: () => T): T {
    return call.isAlone ? run() : inSlice(call.expires, run);
  }

  /** Continues after other commands, and after the other thread that the work waits for. */
  private paused(goOn: () => void): void {
    const other = takeAwaited();
    if (other) void other.then(() => setImmediate(goOn));
    else setImmediate(goOn);
  }

  /** Returns whether the command writes while a large transaction is being committed. */
  private mustWait({ command, request, large }: Call): boolean {
    const { store } = this.engine;
    return (
      store.isBlocked && store.large !== large && command.writes === true && command.onlyReads?.(request.body) !== true
    );
  }

  /** Returns the retryable write that is running in the session of a write, if any. */
  private earlierAttempt({ command, request: { body } }: Call): Promise<unknown> | undefined {
    if (this.running.size === 0 || !command.writes || body['txnNumber'] === undefined) return undefined;
    return this.running.get(sessionId(body['lsid']) ?? '');
  }

  /** Blocks other writes of a session until the call has ended. */
  private occupy(call: Call, session: string): void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.running.set(session, promise);
    call.leave = () => {
      call.leave = undefined;
      this.running.delete(session);
      resolve(undefined);
    };
  }

  /** Returns whether the client that waits for the reply has disconnected. */
  private mustStop({ request, connectionId, large }: Call): boolean {
    const { clients, store } = this.engine;
    if (request.unacknowledged || clients.has(connectionId)) return false;
    const [name] = Object.keys(request.body);
    // The call's own large commit ends soon.
    return !UNSTOPPABLE.has(name) && (!large || store.large !== large);
  }

  private waitForLarge(goOn: () => void): void {
    void this.engine.store.large?.ended.then(() => setImmediate(goOn));
  }

  private fail(call: Call, error: unknown): void {
    if (error instanceof LockedError) {
      // Otherwise the next attempt would wait for itself.
      call.leave?.();
      this.waitFor(error.owner, call, (problem) =>
        problem ? this.sendReply(call, problem.toReply()) : this.attempt(call),
      );
      return;
    }
    if (call.transaction) this.engine.sessions.failTransaction(call.transaction);
    this.sendReply(call, storageError(error).toReply());
  }

  private sendReply(call: Call, reply: { [field: string]: Encodable }): void {
    const { store } = this.engine;
    call.leave?.();
    call.transaction?.commandEnded();
    // A transaction has read nothing newer than its snapshot.
    const seen = call.transaction?.unit.version;
    if (seen === undefined ? !store.dirty : seen <= store.durable) return call.respond(reply);
    // Even a read waits: it may have seen writes that are not on disk yet.
    const waiter = {
      committed: () => call.respond(reply),
      failed: (error: MongoError) => this.lost(call, error),
    };
    if (seen === undefined) store.whenDurable(waiter);
    else store.whenCommitDurable(seen, waiter);
  }

  /**
   * Handles the rollback of a commit that the call shared with others. If the disk was full, only the command that did
   * not fit fails. The others run again in separate commits, unless an earlier commit has a part of the call: only a
   * retryable write knows where to continue.
   */
  private lost(call: Call, error: MongoError): void {
    const { store } = this.engine;
    call.leave?.();
    // The cursor has moved on: the same getMore would skip the results that it has read.
    if ('getMore' in call.request.body)
      return call.respond(
        new MongoError('QueryPlanKilled', `what the cursor has read was lost: ${error.message}`, {}, [
          'ResumableChangeStreamError',
        ]).toReply(),
      );
    const again: Call = { ...call, losses: store.losses };
    if (!call.command.writes) {
      setImmediate(() => this.attempt(again));
      return;
    }
    const isRepeatable = call.progress !== undefined || !call.hasWritten || store.version === call.began;
    if (error.codeName !== 'OutOfDiskSpace' || call.isAlone || !isRepeatable) return call.respond(error.toReply());
    this.repeated.push({ ...again, isAlone: true });
    if (this.repeated.length === 1) setImmediate(() => this.repeat());
  }

  private repeat(): void {
    const { store } = this.engine;
    const [call] = this.repeated;
    store.settle();
    this.attempt({ ...call, losses: store.losses });
    store.settle();
    this.repeated.shift();
    if (this.repeated.length > 0) setImmediate(() => this.repeat());
  }

  /** Continues once a transaction has ended, or with an error if that takes too long. */
  private waitFor(owner: Obstacle, call: Call, goOn: (problem?: MongoError) => void): void {
    if (owner === this.engine.store.large) return this.waitForLarge(goOn);
    const waitMs = Math.min(LOCK_WAIT_MS, call.expires - performance.now());
    if (waitMs <= 0) return goOn(writeConflictOutside());
    let waits = true;
    const end = (problem?: MongoError): void => {
      if (!waits) return;
      waits = false;
      clearTimeout(timer);
      goOn(problem);
    };
    const timer = setTimeout(() => end(writeConflictOutside()), waitMs);
    void owner.ended.then(() => setImmediate(end));
  }

  private run(call: Call): Reply | Work<Reply> {
    const { body, db } = call.request;
    const id = sessionId(body['lsid']);
    const number = transactionNumber(body);
    checkFields(body);
    checkConcerns(body);
    checkDatabase(db);
    checkAdmin(db, body);
    if (id !== undefined && number !== undefined && body['autocommit'] === false)
      return this.runInTransaction(call, id, number);
    const contextOf = (progress?: Progress): CommandContext =>
      new CommandContext(this.engine, db, body, undefined, call.connectionId, progress);
    if (!call.command.writes) return call.command.run(contextOf());
    if (id === undefined || number === undefined) return this.runWrite(call, contextOf());
    const { sessions, store } = this.engine;
    const progress = sessions.retried(id, number);
    if (!(progress instanceof Progress)) return progress;
    call.progress = progress;
    const result = this.runWrite(call, contextOf(progress));
    const remember = (reply: Reply): Reply => {
      progress.finish(reply as Doc);
      if (store.uncommitted) sessions.remember(progress);
      return reply;
    };
    if (!isWork(result)) return remember(result);
    this.occupy(call, id);
    return followed(result, remember);
  }

  /** Runs a write. A command without slices that meets a transaction's claim halfway is undone and runs again. */
  private runWrite(call: Call, context: CommandContext): Reply | Work<Reply> {
    const { store, transactions } = this.engine;
    const run = (): Reply | Work<Reply> => call.command.run(context);
    return transactions.active > 0 && !call.command.sliced ? store.atomically(run) : run();
  }

  private runInTransaction(call: Call, id: string, number: bigint): Reply | Work<Reply> {
    const { sessions } = this.engine;
    const { body, db } = call.request;
    const [name] = Object.keys(body);
    if (name === 'commitTransaction' || name === 'abortTransaction') {
      return call.command.run(new CommandContext(this.engine, db, body, undefined, call.connectionId));
    }
    const transaction = sessions.transaction(id, number, body['startTransaction'] === true);
    // Any error ends the transaction, as in MongoDB.
    call.transaction = transaction;
    transaction.commandBegan(call.connectionId, this.engine.clients.get(call.connectionId)?.metadata);
    if (!call.command.transactional) {
      throw new MongoError(
        'OperationNotSupportedInTransaction',
        `Cannot run '${name}' in a multi-document transaction.`,
      );
    }
    return call.command.run(new CommandContext(this.engine, db, body, transaction, call.connectionId));
  }

  /** Adds the cluster time and operation time that drivers expect of a replica set. */
  private stamped(reply: { [field: string]: Encodable }): { [field: string]: Encodable } {
    const time = this.engine.store.clock.next();
    // A change stream from this time on misses no change that is not visible yet.
    const operationTime = this.engine.store.changes.horizon ?? time;
    return {
      ...reply,
      $clusterTime: { clusterTime: time, signature: { hash: new Binary(Buffer.alloc(20), 0), keyId: 0n } },
      operationTime,
    };
  }
}

/** Adds an unsatisfied write concern to a successful reply. */
function withConcern(reply: { [field: string]: Encodable }, body: Doc): { [field: string]: Encodable } {
  const writeConcernError =
    body['writeConcern'] === undefined || reply['ok'] !== 1 ? undefined : unsatisfiedConcern(body);
  return writeConcernError ? { ...reply, writeConcernError } : reply;
}

/** Lets abandoned work undo its changes. */
function abandon(work: Work<Reply>): void {
  try {
    work.return({});
  } catch {
    // The next start removes the changes.
  }
}

function writeConflictOutside(): MongoError {
  return new MongoError('WriteConflict', writeConflict().message);
}

const isWork = (result: Reply | Work<Reply>): result is Work<Reply> => typeof result['next'] === 'function';

/** Passes the result of work to a function. */
function* followed(work: Work<Reply>, then: (reply: Reply) => Reply): Work<Reply> {
  return then(yield* work);
}
