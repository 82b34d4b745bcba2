import { BaseRecord, MessageResponse } from './base.record.js';

export class ReplayPartRecord {
  _id!: string;
  id!: string;
  title!: string;
  url!: string;
  /** Path of the embed page: `/api/stream?id=…`. */
  stream!: string;
}

export class ReplayRecord extends BaseRecord {
  title!: string;
  /** Address or path of the thumbnail. Empty without a thumbnail. */
  thumbnail!: string;
  /** Name of the league. */
  league!: string;
  leagueId!: string;
  category!: string;
  /** Day of the game, YYYY-MM-DD. */
  date!: string;
  /** Address of the highlights. Empty without highlights. */
  highlightsUrl!: string;
  /** Id of the replayed game. Null without a game, or after its deletion. */
  gameId!: string | null;
  viewCount!: number;
  parts!: ReplayPartRecord[];
}

/** Fields of a replay for the lists of the website. */
export class ListedReplay {
  _id!: string;
  title!: string;
  /** Address or path of the thumbnail. Empty without a thumbnail. */
  thumbnail!: string;
  /** Name of the league. */
  league!: string;
  category!: string;
  /** Day of the game, YYYY-MM-DD. */
  date!: string;
  viewCount!: number;
  /** Number of parts. */
  parts!: number;
}

export class SportOfReplays {
  sport!: string;
  /** Number of replays of the sport. */
  count!: number;
}

/** A page of the replays of one sport or of all sports. */
export class ReplayPage {
  /** Replays of the page, newest date first. */
  replays!: ListedReplay[];
  /** Number of replays on earlier pages. */
  before!: number;
  /** Number of replays on all pages. */
  total!: number;
  /** All sports that have replays, most replays first. */
  sports!: SportOfReplays[];
}

export class ReplayPageResponse extends ReplayPage implements MessageResponse {
  message!: string;
}

/** The previous or next replay by date. */
export class ReplayLink {
  _id!: string;
  title!: string;
}

/** The replayed game. */
export class ReplayGame {
  _id!: string;
  matchId!: string;
  title!: string;
}

/** A replay with its game, and the previous and next replay by date. */
export class ReplayDetails extends ReplayRecord {
  game!: ReplayGame | null;
  previousReplay!: ReplayLink | null;
  nextReplay!: ReplayLink | null;
}

export class ReplayResponse extends MessageResponse {
  replay!: ReplayRecord;
}

export class ReplayDetailsResponse extends MessageResponse {
  replay!: ReplayDetails;
  /** The same replay in a list, for clients that expect a list. */
  replays!: ReplayDetails[];
}

export class ReplaysResponse extends MessageResponse {
  replays!: ReplayRecord[];
}
