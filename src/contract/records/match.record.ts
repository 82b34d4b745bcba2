import type { GameStatus, MomentKind, Platforms } from '../games.js';
import type { Language, StreamPlatform, StreamQuality, StreamState } from '../streams.js';
import { BaseRecord, MessageResponse } from './base.record.js';

/** Result of a check of a stream. */
export class StreamHealth {
  /** 'down' if the stream did not play. */
  state!: StreamState;
  /** ISO 8601 UTC. */
  checkedAt!: string;
  /** Total response time of the check, in ms. Null if the stream did not play. */
  latencyMs!: number | null;
  /** Number of consecutive checks in which the stream did not play. */
  failures!: number;
}

export class StreamRecord {
  /** Id of the stream. */
  _id!: string;
  /** Same value as `_id`. */
  id!: string;
  title!: string;
  /** Vertical resolution of the video. */
  quality!: StreamQuality;
  /** Spoken language. */
  language!: Language;
  /** Host of the video. 'Own' means any other host, and is displayed as the brand. */
  platform!: StreamPlatform;
  /** Path of the embed page: `/api/stream?id=…`. */
  stream!: string;
  /** Signed token with the claims sid, url, and exp. Absent until the stream opens, and if the stream has no address. */
  url?: string;
  /** Result of the check that determined the state. Absent before the first result, and for streams that cannot be checked. */
  health?: StreamHealth;
}

export class GameRecord extends BaseRecord {
  /** Id of the match. */
  matchId!: string;
  /** Title of the match. */
  matchTitle!: string;
  /** Usually 'HOME vs AWAY'. */
  title!: string;
  homeTeam!: string;
  awayTeam!: string;
  /**
   * Whether `homeTeam` is a placeholder for an undecided team, such as 'W101' or 'Winner SF1'. Placeholders have no team page.
   */
  isHomePlaceholder!: boolean;
  /** Whether `awayTeam` is a placeholder for an undecided team. */
  isAwayPlaceholder!: boolean;
  /** Venue. Empty for an imported game whose home team is undecided and whose file names no venue. */
  location!: string;
  /** Day of the kick-off in `timeZone`, YYYY-MM-DD. */
  date!: string;
  /** Time of the kick-off in `timeZone`, HH:mm. */
  time!: string;
  /** IANA name of the time zone. */
  timeZone!: string;
  /** Whether the kick-off time is final. If false, only the day is certain, and the game does not go live automatically. */
  isTimeConfirmed!: boolean;
  /** Kick-off, ISO 8601 UTC. */
  startsAt!: string;
  /** Time when the game goes live automatically: the kick-off plus the shift of the settings, ISO 8601 UTC. */
  goLiveAt!: string;
  /** Time when the streams open, ISO 8601 UTC. The streams of a live game are open regardless of this time. */
  opensAt!: string;
  /** 'Scheduled' until the go-live, then 'Live', then 'Finished'. */
  status!: GameStatus;
  /** Whether the status is 'Live'. */
  isLive!: boolean;
  /** Total score of the home team, or null without a score. */
  homeScore!: number | null;
  /** Total score of the away team, or null without a score. */
  awayScore!: number | null;
  /** Status of the game: 'Half-time', 'Postponed', a similar text, or custom text of staff. Empty without a text. */
  statusText!: string;
  /** Whether staff listed the game among the trending games. */
  isTrending!: boolean;
  /** Platforms that show the game. */
  platforms!: Platforms;
  /** Name of the league. */
  league!: string;
  /** Id of the league. */
  leagueId!: string;
  /** Empty when the league has no logo. */
  leagueLogoUrl!: string;
  /** Sport of the match, or of the league if the match has none. */
  category!: string;
  /** Address of the highlights. Empty without highlights. */
  highlightsUrl!: string;
  /** Number of views since the game was added. A visitor counts once in 20 minutes. */
  viewCount!: number;
  /** Streams of the game, with working streams first. Callers with games:update receive the order that staff chose. */
  streamUrls!: StreamRecord[];
  /** Id of the active affiliate link for the platform of the caller. Absent if there is none. */
  affiliateId?: string;
  /** Address of this affiliate link. */
  affiliateLink?: string;
}

export class MatchRecord extends BaseRecord {
  title!: string;
  description!: string;
  /** Sport. Empty if the games have the sports of their leagues. */
  category!: string;
  /** Games of the match, by kick-off. */
  games!: GameRecord[];
}

export class MatchResponse extends MessageResponse {
  match!: MatchRecord;
}

export class MatchesResponse extends MessageResponse {
  matches!: MatchRecord[];
}

export class GameResponse extends MessageResponse {
  game!: GameRecord;
}

export class GamesResponse extends MessageResponse {
  games!: GameRecord[];
}

/** A change of the score or the phase of a live game. */
export class GameMoment {
  /** Time of the change, ISO 8601 UTC. */
  at!: string;
  /** Field that changed: the score, or the phase. */
  kind!: MomentKind;
  /** Whether the moment reveals something about the score. */
  isSpoiler!: boolean;
  /** Scores after the change. Present for the kind 'score'. */
  homeScore?: number;
  /** Score of the away team after the change. Present for the kind 'score'. */
  awayScore?: number;
  /** Phase or other status text after the change, such as '2nd half'. Present for the kind 'phase'. */
  phase?: string;
}

export class GameMomentsResponse extends MessageResponse {
  /** The last changes, oldest first. */
  moments!: GameMoment[];
}

/** A check of a stream. */
export class StreamCheck {
  /** ISO 8601 UTC. */
  at!: string;
  /** Response time in ms, or null if the stream did not play. */
  latencyMs!: number | null;
}

/** Details of the stream checks, for staff. */
export class StreamHealthDetails extends StreamHealth {
  /** Reason why the stream did not play at the last check. Empty if the stream played. */
  reason!: string;
  /** The latest checks, oldest first. */
  history!: StreamCheck[];
}

/** Result of a check of an address. */
export class AddressCheck {
  /** Null if the server cannot check the address. */
  state!: StreamState | null;
  /** Total response time in ms. Null if the address did not play. */
  latencyMs!: number | null;
  /** Reason why the address did not play. Empty if it played or was not checked. */
  reason!: string;
}

export class AddressCheckResponse extends MessageResponse {
  check!: AddressCheck;
}

/** Playback quality for visitors since the stream received its current address. */
export class StreamPlayback {
  /** Number of players that sent measurements. */
  plays!: number;
  /** Mean time between the press of the play button and the first image, in ms. Null if no player showed an image. */
  firstFrameMs!: number | null;
  /** Number of interruptions of half a second or longer, in all players. */
  stalls!: number;
  /** Number of players in which playback stopped permanently. */
  failures!: number;
}

/** A stream with its game: a row of the stream list of the dashboard. */
export class StreamListRecord extends StreamRecord {
  /** Result of the last check. */
  declare health?: StreamHealthDetails;
  /** Number of visitors who reported that the stream does not play, since the stream received its current address. */
  reports!: number;
  /** Playback quality for visitors. Omitted if no player sent measurements. */
  playback?: StreamPlayback;
  /** Id of the game. */
  gameId!: string;
  gameTitle!: string;
  /** Id of the match. */
  matchId!: string;
  /** Name of the league. */
  league!: string;
  /** Id of the league. */
  leagueId!: string;
  /** Kick-off, ISO 8601 UTC. */
  startsAt!: string;
  /** IANA name of the time zone of the game. */
  timeZone!: string;
  /** Whether the kick-off time is final. */
  isTimeConfirmed!: boolean;
  /** 'Scheduled' until the go-live, then 'Live', then 'Finished'. */
  status!: GameStatus;
}

export class StreamsResponse extends MessageResponse {
  streams!: StreamListRecord[];
}

/** Numbers of games that kick off on a day. */
export class GameDay {
  /** YYYY-MM-DD */
  date!: string;
  /** Number of games in any status. */
  games!: number;
  /** Number of live games. */
  live!: number;
  /** Number of finished games. */
  finished!: number;
}

export class GameDaysResponse extends MessageResponse {
  /** IANA name of the time zone of the days. */
  timeZone!: string;
  /** Days with games, in ascending order. */
  days!: GameDay[];
  /** Last day with games before the requested days, YYYY-MM-DD. Null if there is none. */
  previous!: string | null;
  /** First day with unfinished games after the requested days, YYYY-MM-DD. Null if there is none. */
  next!: string | null;
}

/** Numbers of unfinished games of a sport or league. */
export class GameCount {
  /** Number of unfinished games, including live games. */
  games!: number;
  /** Number of live games. */
  live!: number;
}

export class SportCount extends GameCount {
  /** Sport. */
  category!: string;
}

export class LeagueCount extends GameCount {
  /** Id of the league. */
  leagueId!: string;
}

/** Numbers of unfinished games on the site: the totals, then by sport and by league, most games first. */
export class GameSummary extends GameCount {
  sports!: SportCount[];
  leagues!: LeagueCount[];
}

export class GameSummaryResponse extends MessageResponse {
  summary!: GameSummary;
}

/** Number of people who have a game open. */
export class WatchedGame {
  /** Id of the game. */
  gameId!: string;
  /** Number of people who have the game open now. */
  people!: number;
}

export class WatchingResponse extends MessageResponse {
  /** Unfinished games that at least one person has open, most people first. Contains up to 300 games. */
  watching!: WatchedGame[];
}

/** A team with a game on the website. */
export class TeamRecord {
  /** Main name of a team that staff added, or else the name as written in the newest game. */
  name!: string;
  /** Sport of the newest game. */
  category!: string;
  /** Other names of the team in games. Empty unless staff added the team, like the following fields. */
  aliases!: string[];
  /** Name for narrow places. */
  shortName!: string;
  /** Up to two CSS colors (#rrggbb), the main color first. */
  colours!: string[];
  /** Address or path of the crest. */
  crest!: string;
}

export class TeamResponse extends MessageResponse {
  team!: TeamRecord;
}
