import type { mongo } from 'mongoose';

/** A process of the service, as it says of itself. It is there until `expiresAt`, by the clocks of the machines. */
export interface ProcessDoc {
  /** Unique; another one after each start. */
  _id: string;
  /** 'host:pid', by which people know it. */
  name: string;
  host: string;
  /**
   * The command for which it is on standby: it has finished its work and has stopped using the data; null: it serves.
   */
  standbyFor: string | null;
  expiresAt: Date;
}

/**
 * A command that has the processes stand by, or is about to; one at a time. One whose `beat` has stopped growing is
 * gone.
 */
export interface CommandDoc {
  _id: 'current';
  id: string;
  /** 'restore' */
  name: string;
  /** 'host:pid' */
  by: string;
  /** false: it prepares what it will do, and the service goes on. */
  asks: boolean;
  /** How often it has been renewed. The name stays, because processes of older builds read the stored field by it. */
  beat: number;
}

/** How often data was replaced under the service: a process that was paused learns by it that it missed one. */
export interface ReplacementsDoc {
  _id: 'replacements';
  count: number;
}

/** A restore whose collections are all there under other names, and are taking the place of those before. */
export interface OpenRestoreDoc {
  _id: 'restore';
  id: string;
  /** The collections that take their names. */
  names: string[];
  /** Those that the backup does not have. */
  dropped: string[];
  /** There was data before. */
  replaces: boolean;
  /** SHA-256 of the secret that comes with it, which waits in the data folder. */
  secret: string | null;
}

const PROCESSES = 'processes';
const COMMANDS = 'commands';

/** What says how things are at the moment. It is in no backup, and a restore leaves it alone. */
const OF_THE_MOMENT: ReadonlySet<string> = new Set([PROCESSES, COMMANDS]);

/** Collections are filled under names that begin so by a restore, until all of them are there. */
export const RESTORING = 'restoring_';

/** Whether a collection is part of the data that is backed up and restored. */
export const isData = (collection: string): boolean =>
  !OF_THE_MOMENT.has(collection) && !collection.startsWith('system.') && !collection.startsWith(RESTORING);

export const processesIn = (db: mongo.Db): mongo.Collection<ProcessDoc> => db.collection<ProcessDoc>(PROCESSES);
export const commandIn = (db: mongo.Db): mongo.Collection<CommandDoc> => db.collection<CommandDoc>(COMMANDS);
export const replacementsIn = (db: mongo.Db): mongo.Collection<ReplacementsDoc> =>
  db.collection<ReplacementsDoc>(COMMANDS);

interface StandbyDoc {
  _id: (CommandDoc | ReplacementsDoc)['_id'];
}
/** Commands and replacements, to be read together. */
export const standbyDocsIn = (db: mongo.Db): mongo.Collection<StandbyDoc> => db.collection<StandbyDoc>(COMMANDS);
export const isCommand = (doc: StandbyDoc): doc is CommandDoc => doc._id === 'current';
export const isReplacements = (doc: StandbyDoc): doc is ReplacementsDoc => doc._id === 'replacements';

export const openRestoreIn = (db: mongo.Db): mongo.Collection<OpenRestoreDoc> =>
  db.collection<OpenRestoreDoc>(COMMANDS);

/** How often a command shows that it is still there, in milliseconds. */
export const RENEW_MS = 1_000;
/** A command that has not shown itself for so long is gone, in milliseconds. */
export const GONE_MS = 10_000;
