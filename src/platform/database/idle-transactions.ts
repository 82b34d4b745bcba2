import type mongoose from 'mongoose';

/** A transaction in which nothing was done for so long is abandoned: its process is stalled, or its machine gone. Milliseconds. */
const ABANDONED_MS = 1_500;
/** The most that the time between two lists counts for, in milliseconds: the process that looks may have stood still itself. */
const COUNTED_MS = ABANDONED_MS / 2;

/** Of what `$currentOp` says of a connection … */
export interface OpenConnection {
  type: 'op';
  host: string;
  active: boolean;
  clientMetadata?: { platform?: string };
}

/** … and of a transaction between two of its commands. */
export interface IdleTransaction {
  type: 'idleSession';
  host: string;
  clientMetadata?: { platform?: string };
  lsid: { id: mongoose.mongo.Binary };
  transaction: { parameters: { txnNumber: unknown }; timeActiveMicros: unknown };
}

export type Operation = OpenConnection | IdleTransaction;

/** What earlier lists said of a transaction. */
interface Seen {
  /** For how long no list has shown that it did anything, in milliseconds. */
  idleMs: number;
  /** Whether its process had no connection any more. */
  isOrphan: boolean;
}

/** Compares one list of `$currentOp` with those before, and finds the transactions that their processes have abandoned. */
export class IdleTransactions {
  private seen = new Map<string, Seen>();
  private listedAt = -Infinity;

  /** @param mark ends the `platform` that the driver reports of this process, and of no other */
  constructor(private readonly mark: string) {}

  /** @returns the abandoned ones: unchanged for long enough, or without a process in two lists */
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
        // Its process may have connected while the list was made, so one list is not enough.
        return next.idleMs >= ABANDONED_MS || (next.isOrphan && last?.isOrphan === true);
      });
  }

  /** In how many milliseconds one of them may be known to be abandoned; Infinity when there is none. */
  get dueInMs(): number {
    return Math.min(...[...this.seen.values()].map((one) => (one.isOrphan ? 0 : ABANDONED_MS - one.idleMs)));
  }

  /**
   * Finds the transactions whose process has no connection to their server. Where idle connections of this process are not
   * listed, those of others may be missing as well, as on a sharded cluster, and none is taken for an orphan.
   */
  private orphanTest(connections: readonly OpenConnection[]): (transaction: IdleTransaction) => boolean {
    const isOwn = (one: OpenConnection): boolean => !one.active && platformOf(one).endsWith(this.mark);
    const complete = new Set(connections.filter(isOwn).map(({ host }) => host));
    const connected = new Set(connections.map(processOf));
    return (one) => complete.has(one.host) && platformOf(one) !== '' && !connected.has(processOf(one));
  }
}

const platformOf = ({ clientMetadata }: Operation): string => clientMetadata?.platform ?? '';

/** A process, as one server sees it. Builds without a mark share one, which is there as long as any of them is. */
const processOf = (one: Operation): string => `${one.host} ${platformOf(one)}`;

/** Equal in two lists if nothing was done in the transaction in between. */
const keyOf = ({ lsid, transaction }: IdleTransaction): string =>
  [lsid.id.toString('hex'), String(transaction.parameters.txnNumber), String(transaction.timeActiveMicros)].join(' ');
