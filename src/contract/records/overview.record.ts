import type { GameTrouble } from '../overview.js';
import type { PushState } from '../notifications.js';
import type { WebhookStop } from '../webhooks.js';
import { MessageResponse } from './base.record.js';
import type { GameRecord } from './match.record.js';

export class GamesOfDay {
  /** YYYY-MM-DD in the time zone of the overview. */
  day!: string;
  /** Number of scheduled games. */
  scheduled!: number;
  /** Number of live games. */
  live!: number;
  /** Number of finished games. */
  finished!: number;
}

export class ActivityOfDay {
  /** YYYY-MM-DD in the time zone of the overview. */
  day!: string;
  /** Number of actions of users. Automatic actions of the server do not count. */
  count!: number;
}

export class ViewersOfSport {
  /** Sport. */
  category!: string;
  /** Number of live games of the sport. */
  games!: number;
  /** Number of views of these games. */
  viewers!: number;
}

export class LiveOverview {
  /** Number of live games. */
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
  /** Number of games that go live at this time. */
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
  /**
   * 'no-stream': no stream that viewers could play. 'streams-down': no stream plays. 'overtime': live for longer than usual.
   * 'stream-down': some streams do not play.
   */
  trouble!: GameTrouble;
  game!: GameRecord;
}

export class TroubleOverview {
  /** Number of games that need attention. */
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
  /** Number of these games. */
  total!: number;
  /** The first of these games, by kick-off. */
  games!: GameRecord[];
}

/** Maximum number of people who had games open at the same time within five minutes. */
export class WatchingSample {
  /** Start of the five minutes, ISO 8601 UTC. */
  at!: string;
  /** Highest number of people within the five minutes. */
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
  /** Id of the match request. */
  id!: string;
  homeTeam!: string;
  awayTeam!: string;
  league!: string;
  /** Sport. */
  category!: string;
  /** ISO 8601 UTC. */
  createdAt!: string;
}

/** Match requests with the status New. */
export class RequestsOverview {
  /** Number of new requests. */
  waiting!: number;
  /** The latest requests, newest first. */
  latest!: WaitingRequest[];
}

export class WaitingContact {
  /** Id of the message. */
  id!: string;
  name!: string;
  subject!: string;
  /** ISO 8601 UTC. */
  createdAt!: string;
}

/** Contact messages with the status New. */
export class ContactsOverview {
  /** Number of new messages. */
  waiting!: number;
  /** The latest messages, newest first. */
  latest!: WaitingContact[];
}

export class ComingPush {
  /** Id of the push. */
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
  /** Id of the push. */
  id!: string;
  /** Title as displayed. */
  title!: string;
  /** 'failed', or 'sent' if the push failed only for some recipients. */
  state!: PushState;
  /** Number of devices that should receive the push. */
  total!: number;
  /** Number of failed recipients, without dead tokens. */
  failed!: number;
  /** ISO 8601 UTC. */
  sendAt!: string;
}

/** Pushes that are scheduled or being sent, and pushes that failed. */
export class PushesOverview {
  /** Number of pushes that are scheduled or being sent. */
  total!: number;
  /** The next pushes, by time of sending. */
  next!: ComingPush[];
  /** Number of pushes of the last day that failed for all or some recipients. */
  failedTotal!: number;
  /** The latest failed pushes, newest first. */
  failed!: FailedPush[];
}

export class TroubledWebhook {
  /** Id of the webhook. */
  id!: string;
  name!: string;
  /** Reason why the server disabled the webhook. Null if the webhook is enabled but its deliveries fail. */
  stoppedBecause!: WebhookStop | null;
  /** Start of the current delivery failures, ISO 8601, UTC. Null without such failures. */
  failingSince!: string | null;
}

/** Webhooks that the server disabled, or whose receivers cannot be reached. */
export class WebhooksOverview {
  /** Number of these webhooks. */
  troubled!: number;
  /** The first of these webhooks, disabled webhooks first. */
  first!: TroubledWebhook[];
}

export class LatestActivity {
  /** Id of the entry. */
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
  /** Null without a permission to list games. */
  games!: GamesOverview | null;
  /** Null without match-requests:view. */
  requests!: RequestsOverview | null;
  /** Null without contact:view. */
  contacts!: ContactsOverview | null;
  /** Null without app-notifications:access. */
  pushes!: PushesOverview | null;
  /** Null without webhooks:view. */
  webhooks!: WebhooksOverview | null;
  /** Null without logs:view. */
  activity!: ActivityOverview | null;
}

export class OverviewResponse extends MessageResponse {
  overview!: Overview;
}
