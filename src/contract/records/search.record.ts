import { MessageResponse } from './base.record.js';
import type { GameRecord } from './match.record.js';

/** A team that a search found. */
export class FoundTeam {
  name!: string;
  /** Sport of the newest game. */
  category!: string;
  /** Address or path of the crest. Empty if the team has none. */
  crest!: string;
}

/** A league that a search found. */
export class FoundLeague {
  /** Id of the league. */
  _id!: string;
  name!: string;
  /** Sport. */
  category!: string;
}

/** A replay that a search found. */
export class FoundReplay {
  /** Id of the replay. */
  _id!: string;
  title!: string;
  /** Name of the league. */
  league!: string;
  /** YYYY-MM-DD */
  date!: string;
}

/** Results of a search, the best matches of each kind first. */
export class SearchResponse extends MessageResponse {
  /** Up to four teams. */
  teams!: FoundTeam[];
  /** Up to four leagues. */
  leagues!: FoundLeague[];
  /** Up to 100 games: live games, then games to come, then finished games, the newest first. */
  games!: GameRecord[];
  /** Whether more games match. */
  hasMore!: boolean;
  /** Up to four replays, the newest first. */
  replays!: FoundReplay[];
}
