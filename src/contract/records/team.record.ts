import { BaseRecord, MessageResponse } from './base.record.js';

/** Names and looks of a team, which staff maintain. Games name their teams as text. */
export class TeamProfileRecord extends BaseRecord {
  name!: string;
  /** Other names of the team in games. */
  aliases!: string[];
  /** Name for narrow places. Empty if the team has none. */
  shortName!: string;
  /** Up to two CSS colors (#rrggbb), the main color first. */
  colours!: string[];
  /** Address or path of the crest. Empty if the team has none. */
  crest!: string;
  /** Ids of all names, the id of `name` first. The pages of teams have these ids. */
  nameIds!: string[];
}

export class TeamProfileResponse extends MessageResponse {
  team!: TeamProfileRecord;
}

export class TeamProfilesResponse extends MessageResponse {
  teams!: TeamProfileRecord[];
}

/** A team for visitors and apps. */
export class PublicTeamRecord {
  name!: string;
  /** Other names of the team in games. */
  aliases!: string[];
  /** Name for narrow places. Empty if the team has none. */
  shortName!: string;
  /** Up to two CSS colors (#rrggbb), the main color first. */
  colours!: string[];
  /** Address or path of the crest. Empty if the team has none. */
  crest!: string;
  /** Ids of all names: in lower case, without accents, and with dashes instead of spaces. The id of `name` is first. */
  nameIds!: string[];
}

export class PublicTeamsResponse extends MessageResponse {
  /** All teams that staff added, by name. */
  teams!: PublicTeamRecord[];
}

/** A name in games that belongs to no team yet. */
export class TeamSuggestion {
  /** Name as written in the newest game. */
  name!: string;
  /** Number of games with the name, in any spelling with the same id. */
  games!: number;
}

export class TeamSuggestionsResponse extends MessageResponse {
  /** Names that belong to no team, most games first. Contains up to 50 names. */
  suggestions!: TeamSuggestion[];
  /** Number of all names that belong to no team. */
  total!: number;
}
