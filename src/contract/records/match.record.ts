import type { GameStatus, Platforms } from '../games.js';
import type { Language, StreamPlatform, StreamQuality, StreamState } from '../streams.js';
import { BaseRecord, MessageAnswer } from './base.record.js';

/** What a check of a stream found. */
export class StreamHealth {
  state!: StreamState;
  /** ISO 8601 UTC. */
  checkedAt!: string;
  /** How long the answers took together, ms; null when it did not play. */
  latencyMs!: number | null;
  /** Checks in a row in which it did not play. */
  failures!: number;
}

export class StreamRecord {
  _id!: string;
  id!: string;
  title!: string;
  quality!: StreamQuality;
  language!: Language;
  platform!: StreamPlatform;
  /** The embed page, `/api/stream?id=…`. */
  stream!: string;
  /** A signed token (claims sid, url, exp); absent before the stream opens and while it has no address. */
  url?: string;
  /** As of the check that found the state; absent while there is none, as for what cannot be checked. */
  health?: StreamHealth;
}

export class GameRecord extends BaseRecord {
  matchId!: string;
  matchTitle!: string;
  title!: string;
  homeTeam!: string;
  awayTeam!: string;
  /** Whether `homeTeam` stands for a team that is not decided yet: 'W101', 'Winner SF1'. Such a text has no team page. */
  isHomePlaceholder!: boolean;
  isAwayPlaceholder!: boolean;
  /** Empty for an imported game whose home team is not decided and whose file names no ground. */
  location!: string;
  /** The day of the kick-off in `timeZone`, YYYY-MM-DD. */
  date!: string;
  /** The hour of the kick-off in `timeZone`, HH:mm. */
  time!: string;
  /** IANA name. */
  timeZone!: string;
  /** False while the kick-off may still change: the day is certain, and the game does not go live automatically. */
  isTimeConfirmed!: boolean;
  /** The kick-off, ISO 8601 UTC. */
  startsAt!: string;
  /** When the game goes live by itself: the kick-off and the setting's shift, ISO 8601 UTC. */
  goLiveAt!: string;
  /** When the streams open, ISO 8601 UTC; a live game's are open whatever this says. */
  opensAt!: string;
  status!: GameStatus;
  isLive!: boolean;
  /** The totals of both sides; null while there are none. */
  homeScore!: number | null;
  awayScore!: number | null;
  /** 'Half-time', 'Postponed' and the like, or a text of the staff's own; empty when there is none. */
  statusText!: string;
  isTrending!: boolean;
  platforms!: Platforms;
  /** The league's name. */
  league!: string;
  leagueId!: string;
  /** Empty when the league has no logo. */
  leagueLogoUrl!: string;
  /** The match's sport, else the league's. */
  category!: string;
  /** Empty when there are none. */
  highlightsUrl!: string;
  viewCount!: number;
  /** Those that play first; holders of games:update get them in the order that staff chose. */
  streamUrls!: StreamRecord[];
  /** Of the active affiliate for the reader's platform; absent when there is none. */
  affiliateId?: string;
  affiliateLink?: string;
}

export class MatchRecord extends BaseRecord {
  title!: string;
  description!: string;
  category!: string;
  /** By kick-off. */
  games!: GameRecord[];
}

export class MatchAnswer extends MessageAnswer {
  match!: MatchRecord;
}

export class MatchesAnswer extends MessageAnswer {
  matches!: MatchRecord[];
}

export class GameAnswer extends MessageAnswer {
  game!: GameRecord;
}

export class GamesAnswer extends MessageAnswer {
  games!: GameRecord[];
}

/** One check of a stream. */
export class StreamCheck {
  /** ISO 8601 UTC. */
  at!: string;
  /** null when it did not play. */
  latencyMs!: number | null;
}

/** What staff see of a stream's checks. */
export class StreamHealthDetails extends StreamHealth {
  /** Why it did not play at the last check; empty when it did. */
  reason!: string;
  /** The latest checks, oldest first. */
  history!: StreamCheck[];
}

/** How a stream played for visitors, since it has had its address. */
export class StreamPlayback {
  /** Players that measured. */
  plays!: number;
  /** The mean time from the press to the first picture, ms; null while no picture came. */
  firstFrameMs!: number | null;
  stalls!: number;
  /** Players in which it stopped for good. */
  failures!: number;
}

/** A stream with the game it belongs to: a row of the dashboard's list of streams. */
export class StreamListRecord extends StreamRecord {
  /** As of the last check. */
  declare health?: StreamHealthDetails;
  /** Visitors who said that it does not play, since it has had its address. */
  reports!: number;
  playback?: StreamPlayback;
  gameId!: string;
  gameTitle!: string;
  matchId!: string;
  league!: string;
  leagueId!: string;
  startsAt!: string;
  timeZone!: string;
  /** Whether the time of the kick-off is certain. */
  isTimeConfirmed!: boolean;
  status!: GameStatus;
}

export class StreamsAnswer extends MessageAnswer {
  streams!: StreamListRecord[];
}

/** How many games kick off on a day. */
export class GameDay {
  /** YYYY-MM-DD */
  date!: string;
  /** Games of every status. */
  games!: number;
  live!: number;
  finished!: number;
}

export class GameDaysAnswer extends MessageAnswer {
  /** IANA name of the zone whose days these are. */
  timeZone!: string;
  /** The days that have games, in order. */
  days!: GameDay[];
  /** The last day with games before these, YYYY-MM-DD. */
  previous!: string | null;
  /** The first day with games that are not finished after these, YYYY-MM-DD. */
  next!: string | null;
}

/** How many games of a sport or a league are not finished. */
export class GameCount {
  games!: number;
  live!: number;
}

export class SportCount extends GameCount {
  category!: string;
}

export class LeagueCount extends GameCount {
  leagueId!: string;
}

/** How many games that are shown on the site are not finished: in all, by sport and by league, most first. */
export class GameSummary extends GameCount {
  sports!: SportCount[];
  leagues!: LeagueCount[];
}

export class GameSummaryAnswer extends MessageAnswer {
  summary!: GameSummary;
}

/** How many people have a game open. */
export class WatchedGame {
  gameId!: string;
  people!: number;
}

export class WatchingAnswer extends MessageAnswer {
  /** Games that are not over and that somebody has open, most people first; 300 at most. */
  watching!: WatchedGame[];
}

/** A team as its games have it: it has no record of its own. */
export class TeamRecord {
  /** As its newest game has it. */
  name!: string;
  /** The sport of that game. */
  category!: string;
}

export class TeamAnswer extends MessageAnswer {
  team!: TeamRecord;
}
