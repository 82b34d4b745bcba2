import type { mongo } from 'mongoose';

/** A process of the service, as registered at startup. The entry is valid until `expiresAt` by the clocks of the machines. */
export interface ProcessDoc {
  /** Unique id, which changes with each start. */
  _id: string;
  /** 'host:pid', the name for operators. */
  name: string;
  host: string;
  /**
   * Id of the command for which the process is in maintenance mode: it has finished its requests and does not use the data. Null
   * while the process serves requests.
   */
  standbyFor: string | null;
  expiresAt: Date;
}

/**
 * A command that requests maintenance mode, or is about to. Only one command runs at a time. If `beat` stops growing, the command
 * was killed.
 */
export interface CommandDoc {
  _id: 'current';
  id: string;
  /** 'restore' */
  name: string;
  /** 'host:pid' */
  by: string;
  /** Whether the command requests maintenance mode. False while it prepares its work and the service continues. */
  asks: boolean;
  /** Number of renewals. The name stays, because processes of older builds read the stored field by it. */
  beat: number;
}

/**
 * Number of times that data was replaced under the service. A process that was paused compares it to detect a replacement that it
 * missed.
 */
export interface ReplacementsDoc {
  _id: 'replacements';
  count: number;
}

/** A restore whose collections are complete under temporary names and are replacing the existing collections. */
export interface OpenRestoreDoc {
  _id: 'restore';
  id: string;
  /** Final names of the restored collections. */
  names: string[];
  /** Names of existing collections that the backup does not contain. */
  dropped: string[];
  /** Whether the database contained data before. */
  replaces: boolean;
  /** SHA-256 of the restored secret, which is staged in the data folder. Null if there is no secret. */
  secret: string | null;
}

const PROCESSES = 'processes';
const COMMANDS = 'commands';

/** Collections with temporary state. Backups do not contain them, and restores do not change them. */
const OF_THE_MOMENT: ReadonlySet<string> = new Set([PROCESSES, COMMANDS]);

/** Prefix of the temporary collections of a restore, until all of them are complete. */
export const RESTORING = 'restoring_';

/** Returns whether a collection is part of the data that is backed up and restored. */
export const isData = (collection: string): boolean =>
  !OF_THE_MOMENT.has(collection) && !collection.startsWith('system.') && !collection.startsWith(RESTORING);

export const processesIn = (db: mongo.Db): mongo.Collection<ProcessDoc> => db.collection<ProcessDoc>(PROCESSES);
export const commandIn = (db: mongo.Db): mongo.Collection<CommandDoc> => db.collection<CommandDoc>(COMMANDS);
export const replacementsIn = (db: mongo.Db): mongo.Collection<ReplacementsDoc> =>
  db.collection<ReplacementsDoc>(COMMANDS);

interface CoordinationDoc {
  _id: (CommandDoc | ReplacementsDoc)['_id'];
}
/** Returns the collection of commands and replacements, to read both with one query. */
export const coordinationDocs = (db: mongo.Db): mongo.Collection<CoordinationDoc> =>
  db.collection<CoordinationDoc>(COMMANDS);
export const isCommand = (doc: CoordinationDoc): doc is CommandDoc => doc._id === 'current';
export const isReplacements = (doc: CoordinationDoc): doc is ReplacementsDoc => doc._id === 'replacements';

export const openRestoreIn = (db: mongo.Db): mongo.Collection<OpenRestoreDoc> =>
  db.collection<OpenRestoreDoc>(COMMANDS);

/** Interval between renewals of a running command, in ms. */
export const RENEW_MS = 1_000;
/** Time without a renewal after which a command counts as killed, in ms. */
export const GONE_MS = 10_000;
