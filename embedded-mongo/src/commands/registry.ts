import { aggregate } from './aggregate.js';
import { bulkWrite } from './bulk-write.js';
import {
  collMod,
  collStats,
  create,
  dbStats,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  renameCollection,
} from './collections.js';
import type { Command } from './context.js';
import { deleteCommand } from './delete.js';
import { explain } from './explain.js';
import { findAndModify } from './find-and-modify.js';
import { count, distinct, find, getMore, killCursors } from './find.js';
import {
  buildInfo,
  connectionStatus,
  getLog,
  getParameter,
  hello,
  hostInfo,
  ping,
  replSetGetStatus,
  serverStatus,
} from './handshake.js';
import { createIndexes, dropIndexes, listIndexes } from './indexes.js';
import { insert } from './insert.js';
import { abortTransaction, commitTransaction, endSessions, refreshSessions, startSession } from './sessions.js';
import { update } from './update.js';
import { validate } from './validate.js';

/** Every command, by the name clients use. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    hello,
    isMaster: hello,
    ismaster: hello,
    ping,
    buildInfo,
    buildinfo: buildInfo,
    hostInfo,
    serverStatus,
    connectionStatus,
    getParameter,
    getLog,
    replSetGetStatus,
    insert,
    update,
    delete: deleteCommand,
    findAndModify,
    findandmodify: findAndModify,
    bulkWrite,
    find,
    getMore,
    killCursors,
    count,
    distinct,
    aggregate,
    explain,
    create,
    drop,
    dropDatabase,
    renameCollection,
    collMod,
    collStats,
    dbStats,
    dbstats: dbStats,
    listCollections,
    listDatabases,
    createIndexes,
    dropIndexes,
    deleteIndexes: dropIndexes,
    listIndexes,
    startSession,
    endSessions,
    killSessions: endSessions,
    refreshSessions,
    commitTransaction,
    abortTransaction,
    validate,
  }),
);
