import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/types.js';
import { MongoError } from '../errors.js';
import type { Work } from '../pace.js';
import type { Connection } from '../storage/sqlite.js';
import type { Store } from '../storage/store.js';
import { Progress, type ReplySlot } from './progress.js';
import { TRANSIENT, type Transaction, type Transactions } from './transactions.js';

/** Idle time after which a session is deleted, in ms, as in MongoDB. */
const SESSION_MS = 30 * 60_000;

interface Session {
  /** Highest transaction number of a retryable write or a transaction. */
  number: bigint;
  /** Reply to the retryable write with that number. */
  reply: Buffer | undefined;
  transaction: Transaction | undefined;
  state: 'none' | 'active' | 'committed' | 'aborted';
}

/** State of the logical sessions. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();

  constructor(
    private readonly store: Store,
    private readonly transactions: Transactions,
  ) {}

  private find(id: string): Session {
    let session = this.sessions.get(id);
    if (!session) {
      session = this.load(id);
      this.sessions.set(id, session);
    }
    return session;
  }

  private load(id: string): Session {
    const row = this.store.connection
      // Read as text, because a JavaScript number cannot represent all values of 64 bits.
      .prepare('session', () => 'SELECT CAST(txn AS TEXT), reply FROM sessions WHERE id = ?')
      .get(id) as unknown as [string, Uint8Array] | undefined;
    if (!row) return { number: -1n, reply: undefined, transaction: undefined, state: 'none' };
    const reply = Buffer.from(row[1]);
    return {
      number: BigInt(row[0]),
      reply,
      transaction: undefined,
      state: decode(reply)['committed'] === true ? 'committed' : 'none',
    };
  }

  /** Returns the stored reply if this retryable write has ended before, else its progress. */
  retried(id: string, number: bigint): Doc | Progress {
    const session = this.find(id);
    if (number < session.number) throw tooOld(number, session.number);
    // As in MongoDB, a later write of the session aborts its open transaction.
    if (number > session.number && session.transaction?.open) this.transactions.abort(session.transaction);
    const slot = this.slot(id, number);
    if (number !== session.number || !session.reply || session.state !== 'none') return new Progress(slot);
    const head = decode(session.reply);
    if (head['unfinished'] !== true) return head;
    const parts = this.store.connection
      .prepare('parts', () => 'SELECT reply FROM sessions WHERE id >= ? AND id < ? AND txn = ? ORDER BY id')
      .all(...partsOf(id), number) as unknown as [Uint8Array][];
    return new Progress(slot, { head, parts: parts.map(([bytes]) => decode(Buffer.from(bytes))) });
  }

  private slot(id: string, number: bigint): ReplySlot {
    return {
      write: (connection, reply) => write(connection, id, number, reply),
      writePart: (connection, part, items) => write(connection, partId(id, part), number, items),
      deleteParts: (connection) => {
        connection.prepare('delete parts', () => 'DELETE FROM sessions WHERE id >= ? AND id < ?').run(...partsOf(id));
      },
      keep: (reply) => {
        if (reply) this.keep(id, number, reply, 'none');
        else this.sessions.delete(id);
      },
    };
  }

  /** Stores a retryable write's reply or progress, in the same commit as the write. */
  remember(progress: Progress): void {
    const { store } = this;
    store.begin();
    try {
      progress.write(store.connection);
    } catch (error) {
      throw store.rollBack(error);
    }
    progress.keep();
  }

  private keep(id: string, number: bigint, reply: Buffer, state: Session['state']): void {
    const { store } = this;
    this.sessions.set(id, { number, reply, transaction: undefined, state });
    // A rollback of the commit must delete the reply, too.
    store.whenCommitted({ committed: () => undefined, failed: () => void this.sessions.delete(id) });
  }

  /** Returns the transaction of a command. Starts it if the command requests that. */
  transaction(id: string, number: bigint, start: boolean): Transaction {
    const session = this.find(id);
    if (number < session.number) throw tooOld(number, session.number);
    if (start) {
      if (number === session.number && session.state !== 'active') throw noSuchTransaction(number);
      if (session.transaction?.open) this.transactions.abort(session.transaction);
      session.transaction = this.transactions.begin(id, number);
      Object.assign(session, { number, reply: undefined, state: 'active' });
    }
    if (number !== session.number || session.state !== 'active' || !session.transaction?.open) {
      throw session.state === 'committed' && number === session.number
        ? new MongoError('TransactionCommitted', `Transaction with { txnNumber: ${number} } has been committed.`)
        : noSuchTransaction(number);
    }
    return session.transaction;
  }

  *commit(id: string, number: bigint): Work<void> {
    for (;;) {
      const session = this.find(id);
      if (session.number === number && session.state === 'committed') return;
      const transaction = this.transaction(id, number, false);
      // The client has repeated the commit while an earlier attempt is running.
      if (transaction.committing) yield transaction;
      // While it waits, the transaction can still be aborted, for example when its collection is dropped.
      else if (this.store.large) yield this.store.large;
      else {
        const reply = encode({ committed: true });
        yield* this.transactions.commit(transaction, (connection) => write(connection, id, number, reply));
        this.keep(id, number, reply, 'committed');
        return;
      }
    }
  }

  abort(id: string, number: bigint): void {
    const session = this.find(id);
    if (session.number !== number || session.state !== 'active' || !session.transaction?.open)
      throw noSuchTransaction(number);
    this.fail(id);
  }

  /** Ends a transaction after an error in one of its commands. */
  failTransaction(transaction: Transaction): void {
    const session = this.sessions.get(transaction.id);
    if (session?.transaction === transaction) this.fail(transaction.id);
  }

  /** Ends the session's transaction after an error. */
  fail(id: string): void {
    const session = this.find(id);
    if (session.transaction) this.transactions.abort(session.transaction);
    if (session.state === 'active') session.state = 'aborted';
    session.transaction = undefined;
  }

  /** Ids of the sessions in memory. */
  get ids(): string[] {
    return [...this.sessions.keys()];
  }

  end(ids: readonly string[]): void {
    for (const id of ids) {
      const session = this.sessions.get(id);
      if (session?.state === 'active') this.fail(id);
      this.sessions.delete(id);
    }
  }

  /** Deletes sessions that have been idle for too long. */
  prune(now = Date.now()): void {
    if (this.store.isBlocked) return;
    const removed = this.store.connection.db
      .prepare('SELECT 1 FROM sessions WHERE at < ? LIMIT 1')
      .get(now - SESSION_MS);
    if (!removed) return;
    this.store.begin();
    this.store.connection.db.prepare('DELETE FROM sessions WHERE at < ?').run(now - SESSION_MS);
    for (const [id, session] of this.sessions) if (session.state !== 'active') this.sessions.delete(id);
  }
}

function write(connection: Connection, id: string, number: bigint, reply: Buffer): void {
  connection
    .prepare(
      'remember',
      () =>
        'INSERT INTO sessions VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET txn = excluded.txn, at = excluded.at, reply = excluded.reply',
    )
    .run(id, number, Date.now(), reply);
}

/** Returns the id under which a part of a session's progress is stored. These ids sort in the order of the parts. */
const partId = (id: string, part: number): string => `${id}.${String(part).padStart(9, '0')}`;
/** Returns the range of these ids: '/' follows '.'. */
const partsOf = (id: string): [string, string] => [`${id}.`, `${id}/`];

function tooOld(number: bigint, newest: bigint): MongoError {
  return new MongoError(
    'TransactionTooOld',
    `Cannot start transaction ${number} because a newer transaction ${newest} has already started.`,
  );
}

export function noSuchTransaction(number: bigint): MongoError {
  return new MongoError(
    'NoSuchTransaction',
    `Given transaction number ${number} does not match any in-progress transactions.`,
    {},
    [TRANSIENT],
  );
}
