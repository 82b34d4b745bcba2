import { aggregate } from './aggregate.js';
import { bulkWrite } from './bulk-write.js';
import {
  collMod,
  create,
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
  getCmdLineOpts,
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
import {
  abortTransaction,
  commitTransaction,
  endSessions,
  killSessions,
  refreshSessions,
  startSession,
} from './sessions.js';
import { collStats, dbStats } from './stats.js';
import { update } from './update.js';
import { validate } from './validate.js';

/** All commands, by the names that clients use. */
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
    getCmdLineOpts,
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
    killSessions,
    refreshSessions,
    commitTransaction,
    abortTransaction,
    validate,
  }),
);

/** Commands of MongoDB that this server does not support. */
export const REFUSED_COMMANDS: ReadonlySet<string> = new Set(
  (
    'abortMoveCollection abortUnshardCollection addShard addShardToZone analyze analyzeShardKey appendOplogNote applyOps authSchemaUpgrade ' +
    'balancerCollectionStatus balancerStart balancerStatus balancerStop checkMetadataConsistency checkShardingIndex cleanupReshardCollection ' +
    'clearJumboFlag commitReshardCollection compactStructuredEncryptionData configureCollectionBalancing configureFailPoint ' +
    'configureQueryAnalyzer connPoolSync driverOIDTest enableSharding flushRouterConfig getAuditConfig getCmdLineOpts getDiagnosticData ' +
    'getShardMap getShardVersion invalidateUserCache isdbgrid logApplicationMessage moveChunk moveCollection movePrimary moveRange netstat ' +
    'planCacheClearFilters planCacheListFilters planCacheSetFilter refineCollectionShardKey removeQuerySettings removeShard ' +
    'removeShardFromZone replSetAbortPrimaryCatchUp replSetFreeze replSetMaintenance replSetReconfig replSetResizeOplog replSetStepDown ' +
    'replSetSyncFrom reshardCollection revokePrivilegesFromRole revokeRolesFromRole rotateCertificates setAllowMigrations setAuditConfig ' +
    'setQuerySettings setShardVersion setUserWriteBlockMode shardCollection shardConnPoolStats shardingState split splitVector ' +
    'transitionFromDedicatedConfigServer transitionToDedicatedConfigServer unshardCollection untrackUnshardedCollection ' +
    'updateZoneKeyRange validateDBMetadata voteCommitIndexBuild whatsmyuri ' +
    'abortReshardCollection authenticate autoCompact cleanupOrphaned cloneCollectionAsCapped collStats compact connPoolStats convertToCapped createRole ' +
    'createSearchIndexes createUser currentOp dataSize dbHash dropAllRolesFromDatabase dropAllUsersFromDatabase dropConnections ' +
    'dropRole dropSearchIndex dropUser filemd5 fsync fsyncUnlock getClusterParameter getDefaultRWConcern geoSearch ' +
    'grantPrivilegesToRole grantRolesToRole grantRolesToUser killAllSessions killAllSessionsByPattern killOp listCommands ' +
    'listSearchIndexes listShards lockInfo logRotate logout mapReduce planCacheClear profile reIndex replSetGetConfig ' +
    'replSetInitiate revokeRolesFromUser rolesInfo saslContinue saslStart setClusterParameter setDefaultRWConcern ' +
    'setFeatureCompatibilityVersion setIndexCommitQuorum setParameter shutdown top updateRole updateSearchIndex updateUser usersInfo'
  )
    .split(' ')
    .filter((name) => !COMMANDS.has(name)),
);
