import { isDoc, type Doc } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { identity, type Transaction } from '../transactions/transactions.js';
import type { CommandContext, Engine } from './context.js';

/** Options of `$currentOp`. The second list would add data that this server does not have. */
const OPTIONS = ['allUsers', 'idleConnections', 'idleSessions', 'localOps', 'truncateOps'];
const REFUSED = ['idleCursors', 'backtrace', 'targetAllNodes'];

/** Returns the documents of `$currentOp`: the connections, by default only busy ones, and the idle transactions. */
export function currentOperations(context: CommandContext, spec: Doc): Doc[] {
  if (context.db !== 'admin')
    throw new MongoError('InvalidNamespace', "$currentOp must be run against the 'admin' database with {aggregate: 1}");
  for (const [name, value] of Object.entries(spec)) {
    if (!OPTIONS.includes(name) && !REFUSED.includes(name))
      throw new MongoError('FailedToParse', `Unrecognized option '${name}' in $currentOp stage.`);
    if (typeof value !== 'boolean')
      throw new MongoError('FailedToParse', `The '${name}' parameter of the $currentOp stage must be a boolean value`);
    if (value && REFUSED.includes(name)) throw notSupported(`$currentOp with ${name}`);
  }
  const { engine } = context;
  const connections = [...engine.clients]
    .filter(([, { isBusy }]) => isBusy || spec['idleConnections'] === true)
    .map(([id, { metadata, isBusy }]): Doc => {
      const what = id === context.connectionId ? { op: 'command', ns: `${context.db}.$cmd.aggregate` } : {};
      return { type: 'op', host: engine.address, ...clientOf(id, metadata), active: isBusy, ...what };
    });
  if (spec['idleSessions'] === false) return connections;
  return [...connections, ...engine.transactions.idle.map((transaction) => idleSession(engine, transaction))];
}

function idleSession(engine: Engine, transaction: Transaction): Doc {
  const { lsid, txnNumber } = identity(transaction);
  const open = micros(performance.now() - transaction.startedAt);
  // Clients compare this value to detect activity, which may have taken only a few microseconds.
  const active = micros(transaction.activeMs);
  return {
    type: 'idleSession',
    host: engine.address,
    desc: 'inactive transaction',
    ...clientOf(transaction.connectionId, transaction.client),
    lsid,
    transaction: {
      parameters: { txnNumber, autocommit: false },
      startWallClockTime: new Date(transaction.started).toISOString(),
      timeOpenMicros: open,
      timeActiveMicros: active,
      timeInactiveMicros: open - active,
      expiryTime: new Date(transaction.started + engine.transactions.lifetimeMs),
    },
    waitingForLock: false,
    active: false,
  };
}

const micros = (ms: number): bigint => BigInt(Math.round(ms * 1000));

function clientOf(connectionId: number, clientMetadata: Doc | undefined): Doc {
  if (!clientMetadata) return { connectionId };
  const application = clientMetadata['application'];
  const appName = isDoc(application) ? application['name'] : undefined;
  return { connectionId, ...(typeof appName === 'string' && { appName }), clientMetadata };
}
