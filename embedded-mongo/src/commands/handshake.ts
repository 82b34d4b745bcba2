import { ObjectId } from 'bson';
import type { Doc } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { MAX_DOCUMENT_BYTES } from '../storage/documents.js';
import { requiredString, type Command, type Engine, type Reply } from './context.js';

/** Announced MongoDB version, whose behavior this server has. Drivers use a client's bulk write from 8.0 on. */
export const VERSION = '8.0.0';
const WIRE_VERSION = 25;

/** Name of the replica set with one member. Without a replica set, drivers reject transactions and retryable writes. */
export const REPLICA_SET = 'embedded';

/** Returns the server's description, which drivers request at their first message and at every heartbeat. */
export function helloReply(engine: Engine, connectionId: number): Reply {
  const now = new Date();
  return {
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    secondary: false,
    hosts: [engine.address],
    setName: REPLICA_SET,
    setVersion: 1,
    me: engine.address,
    primary: engine.address,
    electionId: new ObjectId('7fffffff0000000000000001'),
    lastWrite: { lastWriteDate: now, majorityWriteDate: now },
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: now,
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
  };
}

export const hello: Command = {
  transactional: true,
  run(context): Reply {
    const { engine, connectionId } = context;
    const client = engine.clients.get(connectionId);
    if (client) client.metadata = context.doc('client') ?? client.metadata;
    return helloReply(engine, connectionId);
  },
};

export const ping: Command = { run: () => ({}) };

export const buildInfo: Command = {
  run: () => ({
    version: VERSION,
    versionArray: [8, 0, 0, 0],
    gitVersion: 'embedded-mongo',
    modules: ['embedded-mongo'],
    allocator: 'system',
    javascriptEngine: 'none',
    sysInfo: 'deprecated',
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    storageEngines: ['sqlite'],
  }),
};

export const hostInfo: Command = {
  run: () => ({
    system: { currentTime: new Date(), hostname: 'localhost', cpuAddrSize: 64 },
    os: { type: process.platform },
    extra: {},
  }),
};

export const serverStatus: Command = {
  run({ engine }): Reply {
    const uptime = Math.floor((Date.now() - engine.startedAt) / 1000);
    const memory = process.memoryUsage();
    return {
      host: engine.address,
      version: VERSION,
      process: 'embedded-mongo',
      pid: BigInt(process.pid),
      uptime,
      localTime: new Date(),
      mem: { resident: Math.round(memory.rss / 1048576), virtual: 0, supported: true },
      metrics: { cursor: { open: { total: engine.cursors.size } } },
      transactions: { currentOpen: engine.transactions.active },
      storageEngine: { name: 'sqlite', persistent: true },
    };
  },
};

export const connectionStatus: Command = {
  run: ({ body }) => ({
    authInfo: {
      authenticatedUsers: [],
      authenticatedUserRoles: [],
      ...(body['showPrivileges'] === true ? { authenticatedUserPrivileges: [] } : {}),
    },
  }),
};

export const getParameter: Command = {
  run({ body }): Reply {
    const parameters: Doc = {
      featureCompatibilityVersion: { version: '8.0' },
      enableTestCommands: false,
      ttlMonitorEnabled: true,
      transactionLifetimeLimitSeconds: 60,
    };
    const names =
      body['getParameter'] === '*' ? Object.keys(parameters) : Object.keys(body).filter((name) => name in parameters);
    if (names.length === 0) throw new MongoError('InvalidOptions', 'no option found to get');
    return Object.fromEntries(names.map((name) => [name, parameters[name]]));
  },
};

/** Clients look for options of `mongod` here. This server has none of them. */
export const getCmdLineOpts: Command = { run: () => ({ argv: ['embedded-mongo'], parsed: {} }) };

const LOGS = ['global', 'startupWarnings'];

export const getLog: Command = {
  run({ body }): Reply {
    const name = requiredString(body, 'getLog', 'getLog');
    if (name === '*') return { names: LOGS };
    if (!LOGS.includes(name)) throw new MongoError('OperationFailed', `No log named '${name}'`);
    return { totalLinesWritten: 0, log: [] };
  },
};

export const replSetGetStatus: Command = {
  run: ({ engine }) => ({
    set: REPLICA_SET,
    myState: 1,
    members: [{ _id: 0, name: engine.address, health: 1, state: 1, stateStr: 'PRIMARY', self: true }],
  }),
};
