import type { GameTrouble } from '../overview.js';
import type { PushState } from '../notifications.js';
import type { WebhookStop } from '../webhooks.js';
import { MessageResponse } from './base.record.js';
import type { GameRecord } from './match.record.js';

export class GamesOfDay {
  /** YYYY-MM-DD in the time zone of the overview. */
  day!: string;
  scheduled!: number;
  live!: number;
  finished!: number;
}

export class ActivityOfDay {
  /** YYYY-MM-DD in the time zone of the overview. */
  day!: string;
  /** Number of actions of users. Automatic actions of the server do not count. */
  count!: number;
}

export class ViewersOfSport {
  category!: string;
  /** Number of live games of the sport. */
  games!: number;
  /** Number of views of these games. */
  viewers!: number;
}

export class LiveOverview {
  total!: number;
  /** Total number of views of all live games. */
  viewers!: number;
  /** The most viewed live games, most views first. */
  games!: GameRecord[];
  /** Views by sport, most viewed first. */
  bySport!: ViewersOfSport[];
}

/** Games that go live at the same instant. */
export class GameStart {
  /** ISO 8601 UTC. */
  at!: string;
  games!: number;
  /** Number of these games without a playable stream. */
  withoutStream!: number;
}

export class NextOverview {
  /** Number of games that go live within the next hour. */
  total!: number;
  /** Start times of all these games, in ascending order. */
  starts!: GameStart[];
  /** The first of these games. If no game starts within the hour, the next game after the hour. */
  games!: GameRecord[];
}

/** A game that needs attention. */
export class TroubledGame {
  trouble!: GameTrouble;
  game!: GameRecord;
}

export class TroubleOverview {
  total!: number;
  /** The first of these games: live games before upcoming games, then by kick-off. Games with the problem 'stream-down' come last. */
  games!: TroubledGame[];
}

/** States of the streams of live games. */
export class StreamsOverview {
  /** Number of streams that play. */
  healthy!: number;
  /** Number of streams that do not play. */
  down!: number;
  /** Number of streams that cannot be checked, or that are not checked yet. */
  unknown!: number;
  /** Number of live games without a playing stream. */
  gamesWithout!: number;
}

/** Scheduled games of the next 6 hours without a playable stream. */
export class DueOverview {
  total!: number;
  /** The first of these games, by kick-off. */
  games!: GameRecord[];
}

/** Maximum number of people who had games open at the same time within five minutes. */
export class WatchingSample {
  /** Start of the five minutes, ISO 8601 UTC. */
  at!: string;
  people!: number;
}

export class GamesOverview {
  live!: LiveOverview;
  next!: NextOverview;
  trouble!: TroubleOverview;
  streams!: StreamsOverview;
  due!: DueOverview;
  /** Samples of the last 24 hours, oldest first. */
  watching!: WatchingSample[];
  /** Games per day by kick-off, from a week ago to a week ahead. */
  byDay!: GamesOfDay[];
}

export class WaitingRequest {
  id!: string;
  homeTeam!: string;
  awayTeam!: string;
  league!: string;
  category!: string;
  /** ISO 8601 UTC. */
  createdAt!: string;
}

/** Match requests with the status New. */
export class RequestsOverview {
  waiting!: number;
  /** The latest requests, newest first. */
  latest!: WaitingRequest[];
}

export class WaitingContact {
  id!: string;
  name!: string;
  subject!: string;
  /** ISO 8601 UTC. */
  createdAt!: string;
}

/** Contact messages with the status New. */
export class ContactsOverview {
  waiting!: number;
  /** The latest messages, newest first. */
  latest!: WaitingContact[];
}

export class ComingPush {
  id!: string;
  /** Title as displayed. */
  title!: string;
  /** 'scheduled', or 'sending' while the push is being sent. */
  state!: PushState;
  /** ISO 8601 UTC. */
  sendAt!: string;
  /** Time zone of the scheduled time, IANA name. */
  timeZone!: string;
}

/** A push that failed for all or some of its recipients. */
export class FailedPush {
  id!: string;
  /** Title as displayed. */
  title!: string;
  /** 'failed', or 'sent' if the push failed only for some recipients. */
  state!: PushState;
  total!: number;
  /** Number of failed recipients, without dead tokens. */
  failed!: number;
  /** ISO 8601 UTC. */
  sendAt!: string;
}

/** Pushes that are scheduled or being sent, and pushes that failed. */
export class PushesOverview {
  total!: number;
  /** The next pushes, by time of sending. */
  next!: ComingPush[];
  /** Number of pushes of the last day that failed for all or some recipients. */
  failedTotal!: number;
  /** The latest failed pushes, newest first. */
  failed!: FailedPush[];
}

export class TroubledWebhook {
  id!: string;
  name!: string;
  /** Reason why the server disabled the webhook. Null if the webhook is enabled but its deliveries fail. */
  stoppedBecause!: WebhookStop | null;
  /** Start of the current delivery failures, ISO 8601, UTC. Null without such failures. */
  failingSince!: string | null;
}

/** Webhooks that the server disabled, or whose receivers cannot be reached. */
export class WebhooksOverview {
  troubled!: number;
  /** The first of these webhooks, disabled webhooks first. */
  first!: TroubledWebhook[];
}

export class LatestActivity {
  id!: string;
  username!: string;
  /** Role of the user, or 'system' for automatic actions of the server. */
  role!: string;
  action!: string;
  /** ISO 8601 UTC. */
  createdAt!: string;
}

export class ActivityOverview {
  /** The latest entries, newest first. */
  latest!: LatestActivity[];
  /** Actions per day in the last 14 days, including today. */
  byDay!: ActivityOfDay[];
}

/** Live games, upcoming games, and items that need attention. A part is null if the caller lacks the permissions for the part. */
export class Overview {
  /** IANA name of the time zone of the settings, in which days are counted. */
  timeZone!: string;
  /** Current day in that time zone, YYYY-MM-DD. */
  today!: string;
  /** Current time of the server, ISO 8601 UTC. */
  at!: string;
  /** Time of the next change without an event, ISO 8601 UTC. Events announce all other changes. */
  until!: string;
  games!: GamesOverview | null;
  requests!: RequestsOverview | null;
  contacts!: ContactsOverview | null;
  pushes!: PushesOverview | null;
  webhooks!: WebhooksOverview | null;
  activity!: ActivityOverview | null;
}

export class OverviewResponse extends MessageResponse {
  overview!: Overview;
}
