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
