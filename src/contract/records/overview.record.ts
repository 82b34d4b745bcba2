import type { GameTrouble } from '../overview.js';
import type { PushState } from '../notifications.js';
import type { WebhookStop } from '../webhooks.js';
import { MessageAnswer } from './base.record.js';
import type { GameRecord } from './match.record.js';

export class GamesOfDay {
  /** YYYY-MM-DD in the overview's zone. */
  day!: string;
  scheduled!: number;
  live!: number;
  finished!: number;
}

export class ActivityOfDay {
  /** YYYY-MM-DD in the overview's zone. */
  day!: string;
  /** What people did; what the server did by itself is left out. */
  count!: number;
}

export class ViewersOfSport {
  category!: string;
  /** Its live games, and their views. */
  games!: number;
  viewers!: number;
}

export class LiveOverview {
  total!: number;
  /** Views of all live games. */
  viewers!: number;
  /** The most viewed. */
  games!: GameRecord[];
  /** Most viewed first. */
  bySport!: ViewersOfSport[];
}

/** Games that go live at the same instant. */
export class GameStart {
  /** ISO 8601 UTC. */
  at!: string;
  games!: number;
  /** How many of them have no stream that could be played. */
  withoutStream!: number;
}

export class NextOverview {
  /** Games that go live within the hour. */
  total!: number;
  /** All of them, by instant. */
  starts!: GameStart[];
  /** The first of them; where there are none, the one game that comes next. */
  games!: GameRecord[];
}

/** A game that somebody should look at. */
export class TroubledGame {
  trouble!: GameTrouble;
  game!: GameRecord;
}

export class TroubleOverview {
  total!: number;
  /** The first of them: those on air before those to come, then by kick-off. */
  games!: TroubledGame[];
}

/** How the streams of live games are. */
export class StreamsOverview {
  /** Those that play, that do not, and that cannot be checked or were not yet. */
  healthy!: number;
  down!: number;
  unknown!: number;
  /** Live games of which no stream plays, or that have none. */
  gamesWithout!: number;
}

/** Scheduled games of the next hours without a stream that could be played. */
export class DueOverview {
  total!: number;
  /** The first of them, by kick-off. */
  games!: GameRecord[];
}

/** The most people who had games open at once in five minutes. */
export class WatchingSample {
  /** When the minutes began, ISO 8601 UTC. */
  at!: string;
  people!: number;
}

export class GamesOverview {
  live!: LiveOverview;
  next!: NextOverview;
  trouble!: TroubleOverview;
  streams!: StreamsOverview;
  due!: DueOverview;
  /** The last 24 hours, oldest first. */
  watching!: WatchingSample[];
  /** Games of each day by their kick-off, from a week back to a week ahead. */
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

/** Match requests that are New. */
export class RequestsOverview {
  waiting!: number;
  /** Newest first. */
  latest!: WaitingRequest[];
}

export class WaitingContact {
  id!: string;
  name!: string;
  subject!: string;
  /** ISO 8601 UTC. */
  createdAt!: string;
}

/** Contact messages that are New. */
export class ContactsOverview {
  waiting!: number;
  /** Newest first. */
  latest!: WaitingContact[];
}

export class ComingPush {
  id!: string;
  /** As people see it. */
  title!: string;
  /** 'scheduled', or 'sending' while it goes out. */
  state!: PushState;
  /** ISO 8601 UTC. */
  sendAt!: string;
  /** The zone its hour was set in, IANA name. */
  timeZone!: string;
}

/** A push that failed, or that some of its receivers did not get. */
export class FailedPush {
  id!: string;
  /** As people see it. */
  title!: string;
  /** 'failed', or 'sent' where only some did not get it. */
  state!: PushState;
  total!: number;
  /** Those that failed, dead tokens left out. */
  failed!: number;
  /** ISO 8601 UTC. */
  sendAt!: string;
}

/** Pushes that go out now or are scheduled, and what failed. */
export class PushesOverview {
  total!: number;
  /** By the time at which they go out. */
  next!: ComingPush[];
  /** How many of the last day's failed, for some or for all. */
  failedTotal!: number;
  /** Newest first. */
  failed!: FailedPush[];
}

export class TroubledWebhook {
  id!: string;
  name!: string;
  /** Why the server switched it off; null while it is on and nothing gets through. */
  stoppedBecause!: WebhookStop | null;
  /** Since when nothing gets through, ISO 8601 UTC; null where that is not why. */
  failingSince!: string | null;
}

/** Webhooks that the server switched off, or whose server cannot be reached. */
export class WebhooksOverview {
  troubled!: number;
  /** Those that were switched off first. */
  first!: TroubledWebhook[];
}

export class LatestActivity {
  id!: string;
  username!: string;
  /** 'system' for what the server did by itself. */
  role!: string;
  action!: string;
  /** ISO 8601 UTC. */
  createdAt!: string;
}

export class ActivityOverview {
  /** Newest first. */
  latest!: LatestActivity[];
  /** The last 14 days, today included. */
  byDay!: ActivityOfDay[];
}

/** What is on air, what comes next and what needs attention. A part is null for those who hold none of its keys (`OVERVIEW_KEYS`). */
export class Overview {
  /** The setting's zone, in which days are counted; IANA name. */
  timeZone!: string;
  /** The day it is there, YYYY-MM-DD. */
  today!: string;
  /** The server's time, ISO 8601 UTC. */
  at!: string;
  /** When this changes by the mere passing of time, ISO 8601 UTC; other changes are published as events. */
  until!: string;
  games!: GamesOverview | null;
  requests!: RequestsOverview | null;
  contacts!: ContactsOverview | null;
  pushes!: PushesOverview | null;
  webhooks!: WebhooksOverview | null;
  activity!: ActivityOverview | null;
}

export class OverviewAnswer extends MessageAnswer {
  overview!: Overview;
}
