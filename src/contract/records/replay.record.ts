import { BaseRecord, MessageAnswer } from './base.record.js';

export class ReplayPartRecord {
  _id!: string;
  id!: string;
  title!: string;
  url!: string;
  /** The embed page, `/api/stream?id=…`. */
  stream!: string;
}

export class ReplayRecord extends BaseRecord {
  title!: string;
  /** Empty when there is none. */
  thumbnail!: string;
  /** The league's name. */
  league!: string;
  leagueId!: string;
  category!: string;
  /** YYYY-MM-DD. */
  date!: string;
  /** Empty when there are none. */
  highlightsUrl!: string;
  /** The game that it shows again; null without one, or when that was deleted. */
  gameId!: string | null;
  viewCount!: number;
  parts!: ReplayPartRecord[];
}

/** What a list of the website needs to know of a replay. */
export class ListedReplay {
  _id!: string;
  title!: string;
  /** Empty when there is none. */
  thumbnail!: string;
  /** The league's name. */
  league!: string;
  category!: string;
  /** YYYY-MM-DD. */
  date!: string;
  viewCount!: number;
  /** How many parts it has. */
  parts!: number;
}

export class SportOfReplays {
  sport!: string;
  /** Its replays. */
  count!: number;
}

/** A page of the replays of a sport, or of all. */
export class ReplayPage {
  /** Newest date first. */
  replays!: ListedReplay[];
  /** Replays of the pages before. */
  before!: number;
  /** Replays of all pages. */
  total!: number;
  /** Every sport that has replays, most replays first. */
  sports!: SportOfReplays[];
}

export class ReplayPageAnswer extends ReplayPage implements MessageAnswer {
  message!: string;
}

/** A neighbour by date. */
export class ReplayLink {
  _id!: string;
  title!: string;
}

/** The game that a replay shows again. */
export class ReplayGame {
  _id!: string;
  matchId!: string;
  title!: string;
}

/** A replay with its game and its neighbours: the one before and the one after it by date. */
export class ReplayDetails extends ReplayRecord {
  game!: ReplayGame | null;
  previousReplay!: ReplayLink | null;
  nextReplay!: ReplayLink | null;
}

export class ReplayAnswer extends MessageAnswer {
  replay!: ReplayRecord;
}

export class ReplayDetailsAnswer extends MessageAnswer {
  replay!: ReplayDetails;
  /** The same replay, for readers that expect a list. */
  replays!: ReplayDetails[];
}

export class ReplaysAnswer extends MessageAnswer {
  replays!: ReplayRecord[];
}
