import type mongoose from 'mongoose';

/** Idle time after which a transaction counts as abandoned, in ms: its process has stalled, or its machine is gone. */
const ABANDONED_MS = 1_500;
/** Maximum time that is counted between two lists, in ms, because the checking process itself may have stalled. */
const COUNTED_MS = ABANDONED_MS / 2;

/** Fields of a connection in the result of `$currentOp`. */
export interface OpenConnection {
  type: 'op';
  host: string;
  active: boolean;
  clientMetadata?: { platform?: string };
}

/** Fields of a transaction between two of its commands in the result of `$currentOp`. */
export interface IdleTransaction {
  type: 'idleSession';
  host: string;
  clientMetadata?: { platform?: string };
  lsid: { id: mongoose.mongo.Binary };
  transaction: { parameters: { txnNumber: unknown }; timeActiveMicros: unknown };
}

export type Operation = OpenConnection | IdleTransaction;

/** Observations of a transaction in earlier lists. */
interface Seen {
  /** Time without an observed command, in ms. */
  idleMs: number;
  /** Whether the transaction's process had no connection left. */
  isOrphan: boolean;
}

/** Compares each list of `$currentOp` with the lists before to find abandoned transactions. */
export class IdleTransactions {
  private seen = new Map<string, Seen>();
  private listedAt = -Infinity;

  /** @param mark the end of the `platform` that the driver reports for this process only */
  constructor(private readonly mark: string) {}

  /** @returns the abandoned transactions: unchanged for `ABANDONED_MS`, or without a process in two lists */
  compare(operations: readonly Operation[], now: number): IdleTransaction[] {
    const passed = Math.min(now - this.listedAt, COUNTED_MS);
    this.listedAt = now;
    const isOrphan = this.orphanTest(operations.filter((one) => one.type === 'op'));
    const before = this.seen;
    this.seen = new Map();
    return operations
      .filter((one) => one.type === 'idleSession')
      .filter((one) => {
        const last = before.get(keyOf(one));
        const next: Seen = { idleMs: last ? last.idleMs + passed : 0, isOrphan: isOrphan(one) };
        this.seen.set(keyOf(one), next);
        // The process may have connected while the server built the list, so two lists are required.
        return next.idleMs >= ABANDONED_MS || (next.isOrphan && last?.isOrphan === true);
      });
  }

  /** Time until a transaction may count as abandoned, in ms. Infinity if there are no transactions. */
  get dueInMs(): number {
    return Math.min(...[...this.seen.values()].map((one) => (one.isOrphan ? 0 : ABANDONED_MS - one.idleMs)));
  }

  /**
   * Returns a test for transactions whose process has no connection to their server. If the list lacks this process's idle
   * connections, it may lack other connections too, as on a sharded cluster. Then no transaction counts as an orphan.
   */
  private orphanTest(connections: readonly OpenConnection[]): (transaction: IdleTransaction) => boolean {
    const isOwn = (one: OpenConnection): boolean => !one.active && platformOf(one).endsWith(this.mark);
    const complete = new Set(connections.filter(isOwn).map(({ host }) => host));
    const connected = new Set(connections.map(processOf));
    return (one) => complete.has(one.host) && platformOf(one) !== '' && !connected.has(processOf(one));
  }
}

const platformOf = ({ clientMetadata }: Operation): string => clientMetadata?.platform ?? '';

/**
 * Returns a key for a process, as one server sees it. Builds without a marker share one key, which exists while any of them runs.
 */
const processOf = (one: Operation): string => `${one.host} ${platformOf(one)}`;

/** Returns a key that stays equal between two lists if the transaction was idle. */
const keyOf = ({ lsid, transaction }: IdleTransaction): string =>
  [lsid.id.toString('hex'), String(transaction.parameters.txnNumber), String(transaction.timeActiveMicros)].join(' ');
