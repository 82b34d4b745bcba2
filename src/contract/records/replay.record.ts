import { BaseRecord, MessageResponse } from './base.record.js';

export class ReplayPartRecord {
  /** Id of the part. */
  _id!: string;
  /** Same value as `_id`. */
  id!: string;
  title!: string;
  /** Stream address: https, or a path of this site. */
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
  /** Id of the league. */
  leagueId!: string;
  /** Sport. */
  category!: string;
  /** Day of the game, YYYY-MM-DD. */
  date!: string;
  /** Address of the highlights. Empty without highlights. */
  highlightsUrl!: string;
  /** Id of the replayed game. Null without a game, or after its deletion. */
  gameId!: string | null;
  /** Number of views of all parts. A visitor counts once in 20 minutes. */
  viewCount!: number;
  parts!: ReplayPartRecord[];
}

/** Fields of a replay for the lists of the website. */
export class ListedReplay {
  /** Id of the replay. */
  _id!: string;
  title!: string;
  /** Address or path of the thumbnail. Empty without a thumbnail. */
  thumbnail!: string;
  /** Name of the league. */
  league!: string;
  /** Sport. */
  category!: string;
  /** Day of the game, YYYY-MM-DD. */
  date!: string;
  /** Number of views of all parts. A visitor counts once in 20 minutes. */
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
  /** Id of the replay. */
  _id!: string;
  title!: string;
}

/** The replayed game. */
export class ReplayGame {
  /** Id of the game. */
  _id!: string;
  /** Id of the match. */
  matchId!: string;
  title!: string;
}

/** A replay with its game, and the previous and next replay by date. */
export class ReplayDetails extends ReplayRecord {
  /** Null without a game, or after its deletion. */
  game!: ReplayGame | null;
  /** The replay before this one by date. Null for the first. */
  previousReplay!: ReplayLink | null;
  /** The replay after this one by date. Null for the last. */
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
